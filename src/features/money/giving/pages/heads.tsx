import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { headsWords, writeHeads } from '../heads-words.ts'
import { MOST_HEADS, readHeads } from '../rules.ts'
import type { ChosenLine } from './draft.ts'
import { TypedField } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.ts'

interface HeadsProps {
  readonly form: GiveForm
  readonly line: Pick<ChosenLine, 'cause' | 'choice'>
  /** What one costs. */
  readonly price: number
}

/** For how many: typed, or one more with each press; the sum stands under it, and before that what one costs. */
export function Heads({ form, line: { cause, choice }, price }: HeadsProps) {
  const words = useWords(headsWords)
  const { id, heads } = cause
  if (!heads) return null
  const many = readHeads(choice.typed)
  const of = words[heads.of]
  return (
    <div className="heads">
      <div className="heads-row">
        <TypedField
          label={of.howMany}
          name={`other-${id}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={8}
          dir="ltr"
          value={choice.typed}
          onChange={({ target }) => form.choose({ id, suggested: null, typed: target.value })}
          error={form.errorOf(`other-${id}`)}
        />
        <Button
          look="quiet"
          data-counts
          aria-label={words.fewer}
          disabled={choice.typed === ''}
          onClick={() => form.countHeads(id, -1)}
        >
          <Icon of={Minus} />
        </Button>
        <Button
          look="quiet"
          data-counts
          aria-label={words.more}
          disabled={many !== undefined && many >= MOST_HEADS}
          onClick={() => form.countHeads(id, 1)}
        >
          <Icon of={Plus} />
        </Button>
      </div>
      <output className="heads-sum">
        {many === undefined ? (
          of.each(form.money(price))
        ) : (
          <>
            <bdi>{writeHeads(of, many, form.money(price))}</bdi> = <b>{form.money(many * price)}</b>
          </>
        )}
      </output>
    </div>
  )
}
