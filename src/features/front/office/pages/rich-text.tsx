import { Suspense, lazy, useId } from 'react'
import { Textarea } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUiWords } from '#platform/web/ui/words.ts'
import { useOfficeWords } from './desk-context.ts'
import type { RichTextProps } from './rich-editor.tsx'

const RichEditor = lazy(() => import('./rich-editor.tsx'))

/** What the editor would lose: a table, a picture, a film. */
const MORE_THAN_TEXT = /<(?:table|figure|img|h4|caption)\b|&lt;iframe/i

/** Text with headings, lists and links. What the editor does not know stays as it was written, and is shown with its marks. */
export function RichText(props: RichTextProps) {
  const { id, label, help, optional, value, error, onChange } = props
  const { rich } = useOfficeWords().edit
  const words = useUiWords()
  const labelId = useId()
  if (MORE_THAN_TEXT.test(value))
    return (
      <Textarea
        name={id}
        label={label}
        help={rich.plain}
        optional={optional}
        error={error}
        rows={10}
        dir="auto"
        spellCheck
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <div className="field span">
      <span className="legend" id={labelId}>
        {label} {optional ? <span className="optional">{words.optional}</span> : null}
      </span>
      {help ? <p className="help">{help}</p> : null}
      <Suspense fallback={<Skeleton block />}>
        <RichEditor {...props} labelId={labelId} />
      </Suspense>
      {error ? <p className="error">{error}</p> : null}
    </div>
  )
}
