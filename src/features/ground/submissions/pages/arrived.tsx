import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '#platform/web/site.ts'

interface ArrivedProps {
  readonly title: string
  readonly reference: string
  readonly children: ReactNode
}

/** What takes the place of a form that has arrived, and the focus with it. */
export function Arrived({ title, reference, children }: ArrivedProps) {
  const words = useWords(WORDS)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className="arrived stack" tabIndex={-1} ref={panel}>
      <h2>{title}</h2>
      {children}
      <p className="small muted">{words.reference}</p>
      <p className="reference figures">
        <bdi dir="ltr">{reference}</bdi>
      </p>
    </div>
  )
}

const WORDS = {
  en: { reference: 'Your reference, should you ask us about it:' },
  ar: { reference: 'رقمك المرجعي إن أردت أن تسألنا عنه:' },
  ur: { reference: 'آپ کا حوالہ نمبر، اگر اس بارے میں پوچھنا ہو:' },
}
