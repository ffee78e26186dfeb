import { useEffect, useRef } from 'react'
import { copyText } from '#platform/web/share.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { authenticatorWords } from '../authenticator-words.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Shown once. They stay until somebody says that they are kept. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const site = useSite()
  const words = useWords(authenticatorWords).codes
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${textOf(site, 'websiteName')}\n\n${codes.join('\n')}\n`

  const copy = async () => {
    if (await copyText(text)) toast({ kind: 'success', message: words.copied })
    else toast({ kind: 'error', message: words.notCopied })
  }
  const save = () => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    Object.assign(document.createElement('a'), {
      href: address,
      download: `${words.file}.txt`,
    }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="stack roomy">
      <div className="stack tight">
        <h3 tabIndex={-1} ref={heading}>
          {words.title}
        </h3>
        <p>{words.text}</p>
      </div>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <Button look="quiet" onClick={save}>
          {words.save}
        </Button>
        <Button look="quiet" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  )
}
