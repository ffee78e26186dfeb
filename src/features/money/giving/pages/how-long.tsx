import { Select } from '#platform/web/ui/field.tsx'
import { MOST_TIMES } from '../rules.ts'
import { TypedField } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.ts'

const ENDS = ['', 'on', 'after'] as const

/** Of a gift that comes again: until it is stopped, unless its giver already knows when it is to end. */
export function HowLong({ form }: { readonly form: GiveForm }) {
  const { words, draft, comes } = form
  return (
    <div className="how-long">
      <Select
        label={words.howLong}
        name="ends"
        value={draft.ends}
        onChange={({ target }) =>
          form.change({ ends: ENDS.find((each) => each === target.value) ?? '' })
        }
      >
        {ENDS.map((value) => (
          <option key={value} value={value}>
            {words.ends[value || 'never']}
          </option>
        ))}
      </Select>
      {draft.ends === 'on' ? (
        <TypedField
          type="date"
          label={words.endsOn}
          name="endsOn"
          min={comes?.first}
          value={draft.endsOn}
          onInput={({ currentTarget }) => form.change({ endsOn: currentTarget.value })}
          error={form.errorOf('endsOn')}
        />
      ) : null}
      {draft.ends === 'after' ? (
        <TypedField
          inputMode="numeric"
          label={words.endsAfter}
          name="endsAfter"
          maxLength={String(MOST_TIMES).length}
          value={draft.endsAfter}
          onInput={({ currentTarget }) => form.change({ endsAfter: currentTarget.value })}
          error={form.errorOf('endsAfter')}
        />
      ) : null}
    </div>
  )
}
