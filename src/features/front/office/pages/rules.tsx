import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  FROM_JAMAAT,
  type listTimes,
  previewTimes,
  removeRule,
  saveRule,
} from '#features/prayer/prayer-times/admin/contract.ts'
import { PRAYERS } from '#features/prayer/prayer-times/rules.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { weekdayName, writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { useTimes } from '#platform/web/write-time.ts'
import { roomWords } from '../times-rooms-words.ts'
import { askOffice } from './ask-office.ts'
import { type ErrorAt, PartForm, Parts, Room } from './kept-times.tsx'
import { Span, textAt, useToday } from './times-fields.tsx'
import type { Part } from './use-keeping.ts'
import { WEEKDAYS, WeekdayFields } from './weekday-fields.tsx'

type Rule = Answer<typeof listTimes>['rules'][number]

const RULES: Part<Rule> = {
  to: pathOf('officeRules'),
  among: ({ rules }) => rules,
  show: (rule) => <Row rule={rule} />,
  look: (rule) => askOffice(previewTimes, { rule }),
  save: (rule, was) => askOffice(saveRule, { ...rule, was }),
  remove: (was) => askOffice(removeRule, { id: was.id, was }),
}

const KINDS = [
  'fixed',
  'after-begins',
  'before-sunrise',
  'same-as-begins',
  'before-jamaat',
  'after-jamaat',
  'none',
] as const
/** Those that are so many minutes before or after something. */
const COUNTED: readonly Rule['kind'][] = [
  'after-begins',
  'before-sunrise',
  'before-jamaat',
  'after-jamaat',
]
const OF_RULES = [...PRAYERS, 'taraweeh'] as const
const ROUNDINGS = [1, 5, 10, 15, 30]

/** By which rules jamaats and adhans are found: all of them, or the one that is changed. */
export default function Rules({ id }: { readonly id: string }) {
  const { rules: words } = useWords(roomWords)
  return (
    <Room part={RULES} id={id} words={words}>
      {({ rules }, again) =>
        id ? <OneRule rules={rules} id={id} again={again} /> : <All rules={rules} />
      }
    </Room>
  )
}

function All({ rules }: { readonly rules: readonly Rule[] }) {
  const { rules: words } = useWords(roomWords)
  const inOrder = rules.toSorted((a, b) => OF_RULES.indexOf(a.prayer) - OF_RULES.indexOf(b.prayer))
  if (rules.length === 0) return <p className="muted">{words.none}</p>
  return (
    <ul className="office-list">
      {inOrder.map((rule) => (
        <Row key={rule.id} rule={rule} />
      ))}
    </ul>
  )
}

function Row({ rule }: { readonly rule: Rule }) {
  const words = useWords(roomWords)
  const { language } = useSite()
  const nameOf = useNameOf()
  const today = useToday()
  const { season, weekdays, startsOn, endsOn } = rule
  const date = (day: string) => writeDate(day, language, { length: 'short' })
  const when = [
    season === 'any' ? '' : words.seasons[season],
    weekdays.map((each) => weekdayName(each, language, 'short')).join(', '),
    endsOn || startsOn > today ? words.from(date(startsOn), endsOn && date(endsOn)) : '',
  ]
  return (
    <li>
      <Link to={`${RULES.to}/${rule.id}`}>
        <span className="office-what">
          <b>{nameOf(rule)}</b>
          <small>
            <Parts of={when} />
          </small>
        </span>
        <span className="office-marks">
          {endsOn && endsOn < today ? <span className="tag">{words.over}</span> : null}
          <HowLong rule={rule} />
        </span>
      </Link>
    </li>
  )
}

function HowLong({ rule: { kind, time, minutes } }: { readonly rule: Rule }) {
  const { rules: words } = useWords(roomWords)
  const write = useTimes()
  if (kind === 'fixed' && time) return <span className="figures">{write(time)}</span>
  return (
    <span>{COUNTED.includes(kind) ? words.by(words.kinds[kind], minutes) : words.kinds[kind]}</span>
  )
}

function useNameOf(): (rule: Pick<Rule, 'of' | 'prayer'>) => string {
  const words = useWords(roomWords)
  const names = useWords(prayerNames)
  return ({ of, prayer }) => {
    const name = prayer === 'taraweeh' ? words.taraweeh : names[prayer]
    return of === 'adhan' ? words.adhanOf(name) : name
  }
}

interface OneRuleProps {
  readonly rules: readonly Rule[]
  readonly id: string
  readonly again: () => void
}

function OneRule({ rules, id, again }: OneRuleProps) {
  const { rules: words } = useWords(roomWords)
  const nameOf = useNameOf()
  const today = useToday()
  const before = rules.find((each) => each.id === id) ?? null
  const [fresh] = useState(() => newRule(today))
  const rule = before ?? fresh
  if (id !== 'new' && !before) return <ErrorState page title={words.gone} />
  return (
    <PartForm
      key={JSON.stringify(before)}
      part={RULES}
      before={before}
      nameOf={nameOf}
      gone={words.gone}
      again={again}
      read={(typed) => readRule(typed, rule)}
    >
      {(errorAt) => <Controls rule={rule} errorAt={errorAt} />}
    </PartForm>
  )
}

function newRule(startsOn: string): Rule {
  return {
    id: crypto.randomUUID(),
    of: 'jamaat',
    prayer: 'fajr',
    kind: 'after-begins',
    time: null,
    minutes: 15,
    startsOn,
    endsOn: null,
    weekdays: [],
    season: 'any',
    priority: 0,
    roundUpTo: 1,
    notBefore: null,
    notAfter: null,
    heldFrom: null,
  }
}

/** What does not belong to its kind is left as it is when nothing is asked for it. */
function readRule(typed: FormData, rule: Rule): Rule {
  const at = textAt(typed)
  return {
    ...rule,
    of: at('of') as Rule['of'],
    prayer: at('prayer') as Rule['prayer'],
    kind: at('kind') as Rule['kind'],
    time: at('time') || null,
    minutes: Number(at('minutes')),
    startsOn: at('startsOn'),
    endsOn: at('endsOn') || null,
    weekdays: typed.getAll('weekdays').map(Number),
    season: at('season') as Rule['season'],
    roundUpTo: Number(at('roundUpTo') || 1),
    notBefore: at('notBefore') || null,
    notAfter: at('notAfter') || null,
    heldFrom: Number(at('heldFrom')) || null,
  }
}

interface ControlsProps {
  readonly rule: Rule
  readonly errorAt: ErrorAt
}

function Controls({ rule, errorAt }: ControlsProps) {
  const { rules: words, ...common } = useWords(roomWords)
  const names = useWords(prayerNames)
  const [prayer, setPrayer] = useState(rule.prayer)
  const [of, setOf] = useState(rule.of)
  const [chosen, setKind] = useState(rule.kind)
  const kinds = kindsOf(of, prayer)
  const kind = kinds.includes(chosen) ? chosen : 'fixed'
  return (
    <>
      <Select
        name="prayer"
        label={words.prayer}
        value={prayer}
        onChange={({ target }) => setPrayer(target.value as Rule['prayer'])}
      >
        {OF_RULES.map((each) => (
          <option key={each} value={each}>
            {each === 'taraweeh' ? common.taraweeh : names[each]}
          </option>
        ))}
      </Select>
      <Select
        name="of"
        label={words.of}
        value={of}
        onChange={({ target }) => setOf(target.value as Rule['of'])}
      >
        <option value="jamaat">{words.jamaat}</option>
        <option value="adhan">{words.adhan}</option>
      </Select>
      <Select
        name="kind"
        label={words.kind}
        value={kind}
        onChange={({ target }) => setKind(target.value as Rule['kind'])}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {words.kinds[each]}
          </option>
        ))}
      </Select>
      {kind === 'fixed' ? (
        <Field
          type="time"
          name="time"
          label={words.time}
          defaultValue={rule.time ?? ''}
          error={errorAt('time')}
        />
      ) : null}
      {COUNTED.includes(kind) ? (
        <Field
          type="number"
          inputMode="numeric"
          name="minutes"
          label={words.minutes}
          min={0}
          max={180}
          defaultValue={rule.minutes}
          error={errorAt('minutes')}
        />
      ) : null}
      <Span of={rule} errorAt={errorAt} />
      {COUNTED.includes(kind) ? <Moving rule={rule} errorAt={errorAt} /> : null}
      <WeekdayFields chosen={rule.weekdays} words={words} />
    </>
  )
}

/** No jamaat counts from itself; taraweeh counts from that of Isha. */
function kindsOf(of: Rule['of'], prayer: Rule['prayer']): readonly Rule['kind'][] {
  if (of === 'adhan' || prayer === 'taraweeh') return KINDS
  return KINDS.filter((kind) => !FROM_JAMAAT.some((each) => each === kind))
}

/** Bounds of a time that follows the sun. */
function Moving({ rule, errorAt }: ControlsProps) {
  const { rules: words } = useWords(roomWords)
  const { language } = useSite()
  return (
    <>
      <Select name="roundUpTo" label={words.roundUpTo} defaultValue={rule.roundUpTo}>
        {ROUNDINGS.map((each) => (
          <option key={each} value={each}>
            {words.rounding(each)}
          </option>
        ))}
      </Select>
      <Select
        name="heldFrom"
        label={words.heldFrom}
        help={words.heldFromHelp}
        defaultValue={rule.heldFrom ?? ''}
      >
        <option value="">{words.everyDay}</option>
        {WEEKDAYS.map((each) => (
          <option key={each} value={each}>
            {weekdayName(each, language)}
          </option>
        ))}
      </Select>
      {(['notBefore', 'notAfter'] as const).map((name) => (
        <Field
          key={name}
          type="time"
          name={name}
          label={words[name]}
          optional
          defaultValue={rule[name] ?? ''}
          error={errorAt(name)}
        />
      ))}
    </>
  )
}
