import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { EmailHint } from '#features/ground/people/pages/email-hint.tsx'
import type { Answer, RefusalOf } from '#platform/shared/endpoint.ts'
import { faultOf, toBody } from '#platform/shared/field-check.ts'
import {
  DOCUMENTS,
  type Field as Rule,
  type Fields,
  placesOf,
} from '#platform/shared/field-language.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Outcome, Refused } from '#platform/web/api.ts'
import { tell } from '#platform/web/ask.ts'
import { useTyped } from '#platform/web/forms/use-typed.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { Link } from '#platform/web/link.tsx'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field, Select, Textarea } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import type { FormField, FormFields, FormKind } from '../rules.ts'
import { chosenFiles, readFiles } from './files.ts'
import { type FormEndpoint, type Sending, beginFilling, sendForm } from './send-form.ts'
import './submission-form.css'

interface FormError {
  /** The id of the control, which is the path of its field. */
  readonly field: string
  readonly message: string
}

interface SubmissionFormProps<E extends FormEndpoint> {
  readonly form: FormKind
  readonly endpoint: E
  /** What belongs to the body and is not typed: the course that it is about. */
  readonly also?: Readonly<Record<string, unknown>> | undefined
  readonly submit: string
  /** Words for the "no"s of this form in the language of the page; others have their own already. */
  readonly refusals?: Partial<Readonly<Record<RefusalOf<E>, string>>>
  readonly onSent: (reply: Answer<E>, body: Readonly<Record<string, unknown>>) => void
  /** A "no" that the page answers itself; true when it did. */
  readonly onRefused?: ((code: string) => boolean) | undefined
  readonly children: (parts: FormParts) => ReactNode
}

type Hints = Pick<ComponentProps<typeof Field>, 'autoComplete' | 'inputMode'> & {
  readonly span?: boolean
  readonly rows?: number
}

/** The controls of a form, each by the path of its field. */
export interface FormParts {
  /** A control as its declaration says: one line, several, an address, a date, a choice, a box to tick. */
  readonly field: (path: string, hints?: Hints) => ReactNode
  readonly errorOf: (path: string) => string | undefined
  readonly rows: (list: string) => readonly number[]
  readonly add: (list: string) => void
  readonly remove: (list: string, row: number) => void
}

/**
 * A form that reaches the organisation: what is typed stays until it has arrived, errors stand beside the fields and in a
 * summary that takes the focus, and however often it is pressed it arrives once.
 */
export function SubmissionForm<E extends FormEndpoint>(props: SubmissionFormProps<E>) {
  const { form, also = {}, submit, children } = props
  const site = useSite()
  const words = useWords(formWords)
  const key = [form.kind, ...Object.values(also)].join(' ')
  const { form: element, read, keep, clear, rows, add, remove } = useTyped(key)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [summary, setSummary] = useState<readonly FormError[]>([])
  const [sending, setSending] = useState<Sending>('rest')
  const [obstacle, setObstacle] = useState<string>()
  const homepage = useRef<HTMLInputElement>(null)
  const isBusy = useRef(false)

  const show = (found: readonly FormError[]) => {
    setErrors(found)
    setSummary(found)
  }
  const send = async () => {
    setObstacle(undefined)
    const files = chosenFiles(form.fields, element.current)
    const body = { ...toBody(form.fields, read()), ...also }
    const found = check(form.fields, { ...body, ...files }, site, words)
    show(found)
    if (found.length > 0) return
    const contents = await readFiles(files).catch(() => undefined)
    // It was moved or changed on the device after it had been chosen.
    if (!contents)
      return show(Object.keys(files).map((field) => ({ field, message: words.fileGone })))
    const outcome = await sendForm(
      key,
      props.endpoint,
      { ...body, ...contents },
      homepage.current?.value ?? '',
      setSending,
    )
    if ('reply' in outcome) {
      clear()
      props.onSent(outcome.reply, body)
      return
    }
    if (props.onRefused?.(outcome.refused)) return
    const atFields = toFormErrors(outcome, form.fields, body, site, words, props.refusals)
    if (atFields.length > 0) return show(atFields)
    if (outcome.refused === 'network') toast({ kind: 'error', message: outcome.message })
    else tell(outcome as Outcome<E>)
    setObstacle(sorryFor(outcome, site, words, props.refusals))
  }
  const once = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await send()
    } finally {
      isBusy.current = false
      setSending('rest')
    }
  }
  const forget = ({ target }: { readonly target: EventTarget }) => {
    const { name } = target as HTMLInputElement
    setErrors((now) =>
      now.some(({ field }) => field === name) ? now.filter(({ field }) => field !== name) : now,
    )
    keep()
  }
  const removeRow = (list: string, row: number) => {
    remove(list, row)
    show([])
  }
  const errorOf = (path: string) => errors.find(({ field }) => field === path)?.message
  // Without a key: when a row above it goes, a control gets another path and keeps what was typed.
  const field = (path: string, hints: Hints = {}) => (
    <Control path={path} rule={ruleAt(form.fields, path)} error={errorOf(path)} {...hints} />
  )
  useEffect(() => {
    const { current } = element
    current?.addEventListener('focusin', beginFilling, { once: true })
    return () => current?.removeEventListener('focusin', beginFilling)
  }, [element])

  return (
    <form
      ref={element}
      className="submission stack roomy"
      id={form.kind}
      method="post"
      noValidate
      aria-busy={sending !== 'rest' || undefined}
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault()
        void once()
      }}
    >
      <NoScript site={site} />
      <ErrorSummary title={words.checkThese(summary.length)} errors={summary} />
      {children({ field, errorOf, rows, add, remove: removeRow })}
      <div className="aside-field" aria-hidden="true">
        <label htmlFor={`${form.kind}-homepage`}>{words.leaveEmpty}</label>
        <input
          ref={homepage}
          id={`${form.kind}-homepage`}
          name="homepage"
          tabIndex={-1}
          autoComplete="off"
        />
      </div>
      <Privacy site={site} />
      <Obstacle text={obstacle} />
      <div className="actions">
        <Button type="submit" size="large" busy={sending !== 'rest'}>
          {submit}
        </Button>
        <output className="muted">
          {sending === 'rest' ? null : sending === 'proving' ? words.proving : words.sending}
        </output>
      </div>
    </form>
  )
}

type ControlProps = Hints & {
  readonly path: string
  readonly rule: FormField
  readonly error: string | undefined
}

/** Letters that are written from right to left stand so in the field as well. */
const BY_TYPE = {
  line: { type: 'text', dir: 'auto' },
  email: {
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
    maxLength: 254,
  },
  phone: { type: 'tel', inputMode: 'tel', dir: 'ltr', maxLength: 24 },
  date: { type: 'date' },
} as const

function Control({ path, rule, error, rows, ...hints }: ControlProps) {
  const { language } = useSite()
  const words = useWords(formWords)
  const shared = {
    name: path,
    label: rule.label[language],
    help: rule.help?.[language],
    optional: rule.optional,
    error,
    ...hints,
  }
  switch (rule.type) {
    case 'lines':
      return <Textarea {...shared} dir="auto" rows={rows ?? 5} />
    case 'choice':
      return (
        <Select {...shared} defaultValue="">
          <option value="">{words.choose}</option>
          {Object.entries(rule.of).map(([value, name]) => (
            <option key={value} value={value}>
              {name[language]}
            </option>
          ))}
        </Select>
      )
    case 'tick': {
      const { optional: _, span: __, inputMode: ___, ...box } = shared
      return <CheckField {...box} value="yes" />
    }
    case 'file':
      return (
        <Field {...shared} type="file" accept={DOCUMENTS.map((kind) => `.${kind}`).join(',')} />
      )
    case 'email':
      return (
        <EmailHint {...(shared.span ? { span: true } : {})}>
          <Field {...BY_TYPE.email} {...shared} />
        </EmailHint>
      )
    case 'line':
    case 'phone':
    case 'date':
      return <Field {...BY_TYPE[rule.type]} {...shared} />
    case 'group':
    case 'list':
      throw new Error(`${path} is several fields.`)
  }
}

function NoScript({ site }: { readonly site: Site }) {
  const words = useWords(formWords)
  const [phone, email] = [textOf(site, 'contactPhone'), textOf(site, 'contactEmail')]
  return (
    <noscript>
      <div className="note warning no-script">
        <p>
          {words.noScript} {phone || email ? words.noScriptReach : null}{' '}
          {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : null}{' '}
          {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </div>
    </noscript>
  )
}

function Privacy({ site }: { readonly site: Site }) {
  const [before, link, after] = useWords(formWords).privacy(textOf(site, 'websiteName'))
  return (
    <p className="muted small">
      {before}
      <Link to={pathOf('privacy')}>{link}</Link>
      {after}
    </p>
  )
}

/** What stands between the sender and the end of it. It takes the focus, so that nobody has to look for it. */
function Obstacle({ text }: { readonly text: string | undefined }) {
  const note: RefObject<HTMLDivElement | null> = useRef(null)
  useEffect(() => {
    if (text) note.current?.focus()
  }, [text])
  if (!text) return null
  return (
    <div className="note danger" role="alert" tabIndex={-1} ref={note}>
      <Icon of={CircleAlert} />
      <p>{text}</p>
    </div>
  )
}

type Words = (typeof formWords)['en']

/** What still has to be put right, in the order of the form. */
function check(fields: Fields, body: object, site: Site, words: Words): readonly FormError[] {
  const { language, configuration } = site
  const hasTenDigits = configuration.contactNumberRule === 'in-10'
  const today = wallClock(new Date(), textOf(site, 'timezone')).date
  return [...placesOf(fields, body)].flatMap((placed): FormError[] => {
    const { path, rule } = placed
    const fault = faultOf(placed, today)
    if (!fault) return []
    if (fault === 'missing' && rule.need) return [{ field: path, message: rule.need[language] }]
    if (fault === 'phone' && hasTenDigits) return [{ field: path, message: words.tenDigits }]
    return [{ field: path, message: words.faults[fault](mostOf(rule)) }]
  })
}

function mostOf(rule: Rule): number {
  if ('max' in rule) return rule.max
  return 'megabytes' in rule ? rule.megabytes : 0
}

type No = Refused

/** A refusal at the fields that it is about; none when it names a field that is not on the page. */
function toFormErrors(
  { refused, message, errors = [] }: No,
  fields: Fields,
  body: object,
  site: Site,
  words: Words,
  own: Partial<Readonly<Record<string, string>>> = {},
): readonly FormError[] {
  const rules = new Map([...placesOf(fields, body)].map(({ path, rule }) => [path, rule]))
  const placed = errors.map((error) => ({ ...error, field: controlOf(error.field) }))
  if (placed.some(({ field }) => field === '')) return []
  return placed.map(({ field, message: said }) => {
    const rule = rules.get(field)
    const english = refused === 'invalid' ? said : message
    const phone =
      site.configuration.contactNumberRule === 'in-10' ? words.tenDigits : words.faults.phone(0)
    const known =
      rule?.type === 'phone'
        ? phone
        : rule?.type === 'file'
          ? words.faults['file-kind'](0)
          : words.invalid
    const translated = own[refused] ?? known
    return { field, message: site.language === 'en' && !own[refused] ? english : translated }
  })
}

/** The control of a field, or of what it is a part of: of `cv.content` it is `cv`. Empty when there is none. */
function controlOf(field: string): string {
  if (field === '' || document.getElementById(field)) return field
  return controlOf(field.split('.').slice(0, -1).join('.'))
}

function sorryFor(
  { refused, message }: No,
  { language }: Site,
  words: Words,
  own: Partial<Readonly<Record<string, string>>> = {},
): string {
  const known = own[refused]
  if (known) return known
  if (refused === 'network') return words.network
  if (refused === 'too-many') return words.tooMany
  if (refused === 'puzzle-needed') return words.puzzleFailed
  if (refused === 'unexpected' || refused === 'busy') return words.otherwise
  return language === 'en' ? message : words.otherwise
}

function ruleAt(fields: FormFields, path: string): FormField {
  const [name = '', ...rest] = path.split('.')
  const rule = fields[name]
  if (!rule) throw new Error(`The form has no field ${path}.`)
  if (rule.type === 'group') return ruleAt(rule.fields, rest.join('.'))
  if (rule.type === 'list') return ruleAt(rule.fields, rest.slice(1).join('.'))
  return rule
}
