import type { Language } from '#platform/shared/languages.ts'
import { toDisplayHtml } from '#platform/shared/safe-html.ts'

interface ProseProps {
  readonly html: string
  /** What it is written in, which may not be the language of the page. */
  readonly language?: Language | undefined
}

/** What the office wrote. Looked at once more before it is shown; frames from our list come to life here. */
export function Prose({ html, language }: ProseProps) {
  if (html === '') return null
  return (
    <div
      className="prose"
      dir="auto"
      lang={language}
      dangerouslySetInnerHTML={{ __html: toDisplayHtml(html) }}
    />
  )
}
