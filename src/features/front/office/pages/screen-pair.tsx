import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { pairScreen } from '#features/prayer/screens/admin/contract.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { screensWords } from '../screens-words.ts'
import { askOffice } from './ask-office.ts'
import type { Listed } from './screen-health.tsx'
import { textAt } from './times-fields.tsx'
import { useSaving } from './use-saving.ts'

interface PairFormProps {
  readonly listed: Listed
  readonly again: () => void
}

/** The code is typed, or comes with the address that the square on the screen leads to. */
export function PairForm({ listed, again }: PairFormProps) {
  const words = useWords(screensWords)
  const { save, errorAt, isBusy } = useSaving()
  const [search, setSearch] = useSearchParams()
  const scanned = search.get('code') ?? ''
  const pair = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const at = textAt(new FormData(form))
    const [code, name, playlist] = [at('code'), at('name'), at('playlist')]
    const paired = await save(() => askOffice(pairScreen, { code, name, playlist }), form)
    if (!paired) return
    toast({ kind: 'success', message: words.paired(name) })
    form.reset()
    setSearch({}, { replace: true })
    again()
  }
  return (
    <section className="office-part" id="pair">
      <h2>{words.pair}</h2>
      <p className="muted">{words.pairLead}</p>
      <form
        key={scanned}
        className="fields office-narrow"
        noValidate
        onSubmit={(event) => void pair(event)}
      >
        <Field
          name="code"
          label={words.code}
          defaultValue={scanned}
          dir="ltr"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errorAt('code')}
        />
        <Field
          name="name"
          label={words.name}
          help={words.nameHelp}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          error={errorAt('name')}
        />
        <PlaylistField listed={listed} value="main" error={errorAt('playlist')} />
        <p className="actions span">
          <Button type="submit" busy={isBusy}>
            {words.pairIt}
          </Button>
        </p>
      </form>
    </section>
  )
}

interface PlaylistFieldProps {
  readonly listed: Listed
  readonly value: string
  readonly error: string | undefined
}

/** One that is known is offered while somebody types; another word is a new list. */
export function PlaylistField({ listed, value, error }: PlaylistFieldProps) {
  const words = useWords(screensWords)
  return (
    <>
      <Field
        name="playlist"
        label={words.playlist}
        help={words.playlistHelp}
        defaultValue={value}
        maxLength={40}
        dir="auto"
        autoComplete="off"
        list="playlists"
        error={error}
      />
      <datalist id="playlists">
        {listsOf(listed).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Every list that a screen plays or a slide names. */
export function listsOf({ screens, slides }: Listed): string[] {
  const named = [
    ...screens.map(({ playlist }) => playlist),
    ...slides.flatMap(({ playlists }) => playlists),
  ]
  return [...new Set(['main', ...named])]
}
