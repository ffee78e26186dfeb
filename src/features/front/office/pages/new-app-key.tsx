import { useEffect, useRef } from 'react'
import type { makeAppKey } from '#features/money/app-giving/keys-contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { copyText } from '#platform/web/share.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { appsWords } from '../apps-words.ts'

interface NewAppKeyProps {
  readonly made: Answer<typeof makeAppKey>
  readonly onKept: () => void
}

/** Shown once. It stays until somebody says that it is kept. */
export function NewAppKey({ made: { id, name, secret }, onKept }: NewAppKeyProps) {
  const words = useWords(appsWords)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    const both = `${words.id} ${id}\n${words.secret} ${secret}\n`
    if (await copyText(both)) toast({ kind: 'success', message: words.copied })
    else toast({ kind: 'error', message: words.notCopied })
  }
  return (
    <section className="office-part stack roomy">
      <h2 tabIndex={-1} ref={heading}>
        {words.secretTitle(name)}
      </h2>
      <p>{words.secretText}</p>
      <div className="office-narrow stack">
        <Told name="key" label={words.id} value={id} />
        <Told name="secret" label={words.secret} value={secret} />
      </div>
      <div className="actions">
        <Button look="quiet" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </section>
  )
}

interface ToldProps {
  readonly name: string
  readonly label: string
  readonly value: string
}

function Told({ name, label, value }: ToldProps) {
  return (
    <Field
      id={`new-app-${name}`}
      name={name}
      label={label}
      value={value}
      readOnly
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      onFocus={({ target }) => target.select()}
    />
  )
}
