import { toDecimal } from '#platform/shared/money.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Select } from '#platform/web/ui/field.tsx'
import { Figures } from '#platform/web/ui/text.tsx'
import { nightsWords } from '../nights-words.ts'
import { FIRST_NIGHT, LAST_NIGHT, SPREADS } from '../rules.ts'
import type { PlannedNight } from './planned-nights.ts'
import { TypedField } from './typed-field.tsx'
import type { GiveForm } from './use-give-form.ts'

/** The last ten nights of Ramadan, each with its evening and what is given on it. */
export function Nights({ form }: { readonly form: GiveForm }) {
  const { draft, nights = [] } = form
  const words = useWords(nightsWords)
  const isOwn = draft.spread === 'own'
  return (
    <div className="nights stack">
      <h3>{words.title}</h3>
      {nights.length < LAST_NIGHT - FIRST_NIGHT + 1 ? <p>{words.left(nights.length)}</p> : null}
      <Select
        label={words.how}
        name="spread"
        help={isOwn ? undefined : words.each}
        value={draft.spread}
        error={form.errorOf('spread')}
        onChange={({ target }) => choose(form, target.value)}
      >
        {SPREADS.map((each) => (
          <option key={each} value={each}>
            {words.spread[each]}
          </option>
        ))}
      </Select>
      <ul className="rows">
        {nights.map((night) => (
          <Night key={night.night} form={form} night={night} />
        ))}
      </ul>
      <p className="small muted">
        {words.rules} {words.friday}
      </p>
    </div>
  )
}

function Night({ form, night }: { readonly form: GiveForm; readonly night: PlannedNight }) {
  const { draft, money, sign } = form
  const words = useWords(nightsWords)
  const { language } = useSite()
  const { night: number, evening, begins, comes, amount } = night
  const at = number - FIRST_NIGHT
  return (
    <li className="night">
      <div>
        <b>{words.night(number)}</b>
        <span className="small muted">
          {words.evening(writeDay(evening, language), begins.slice(11, 16))}
          {comes ? null : ` · ${words.ifItComes}`}
        </span>
      </div>
      {draft.spread === 'own' ? (
        <TypedField
          label={<span className="visually-hidden">{words.amountOn(number)}</span>}
          name={`own-${number}`}
          before={<bdi>{sign}</bdi>}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
          value={draft.own[at] ?? ''}
          onChange={({ target }) => {
            form.touch([`own-${number}`, 'spread'])
            form.change({ own: draft.own.with(at, target.value) })
          }}
          error={form.errorOf(`own-${number}`)}
        />
      ) : (
        <Figures>{amount ? money(amount, 'always') : '–'}</Figures>
      )}
    </li>
  )
}

/** Own amounts begin with what stood there before. */
function choose(form: GiveForm, value: string): void {
  const spread = SPREADS.find((each) => each === value) ?? 'equal'
  const { nights = [], currency } = form
  const before = Array.from({ length: LAST_NIGHT - FIRST_NIGHT + 1 }, (_, at) => {
    const amount = nights.find(({ night }) => night === FIRST_NIGHT + at)?.amount
    return amount ? toDecimal(amount, currency) : ''
  })
  form.change(spread === 'own' ? { spread, own: before } : { spread })
}
