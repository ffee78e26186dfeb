import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'

interface SearchByWordsProps {
  readonly q: string
  readonly words: { readonly find: string; readonly findHelp: string; readonly search: string }
  readonly onSearch: (q: string) => void
  /** Beside the button. */
  readonly children?: ReactNode
}

/** One field and its button. What is typed is looked for when it is sent. */
export function SearchByWords({ q, words, onSearch, children }: SearchByWordsProps) {
  const [typed, setTyped] = useState(q)
  return (
    <search>
      <form
        className="office-finder"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <Field
          type="search"
          name="q"
          label={words.find}
          help={words.findHelp}
          maxLength={120}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="actions">
          <Button type="submit" look="quiet">
            {words.search}
          </Button>
          {children}
        </p>
      </form>
    </search>
  )
}
