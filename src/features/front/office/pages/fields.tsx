import { Fragment, type ReactNode, Suspense, lazy, useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Field, Select, Textarea } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type ShownField, emptyFields } from '../rules.ts'
import { type Pictures, useOfficeWords } from './desk-context.ts'
import { DocumentField } from './document-field.tsx'
import { PictureField } from './picture-field.tsx'
import { RichText } from './rich-text.tsx'
import { Colour, Figure, Money } from './short-fields.tsx'

const DragList = lazy(() => import('./drag-list.tsx'))

type Values = Record<string, unknown>

interface Around {
  /** The path of what they stand in, with a dot at its end. */
  readonly at: string
  readonly pictures: Pictures
  readonly onPicture: (more: Pictures) => void
  readonly errorAt: (field: string) => string | undefined
}

interface ControlsProps extends Around {
  readonly fields: readonly ShownField[]
  readonly values: Values
  readonly onChange: (values: Values) => void
}

const SHORT: readonly ShownField['type'][] = ['colour', 'date', 'time', 'number', 'money', 'choice']

/** A control for each field that a kind declares, whatever it holds. */
export function Controls({ fields, values, onChange, ...around }: ControlsProps) {
  return fields.map((field) => (
    <Control
      key={field.name}
      {...around}
      field={field}
      value={values[field.name]}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
    />
  ))
}

interface ControlProps extends Around {
  readonly field: ShownField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

function Control(props: ControlProps) {
  const { field, value, onChange, at, errorAt, pictures, onPicture } = props
  const words = useOfficeWords().edit
  const path = at + field.name
  const said = {
    name: path,
    label: field.label,
    help: field.help,
    optional: field.optional,
    error: errorAt(path),
    // A day, a time or a figure takes half a line where there is room.
    span: !SHORT.includes(field.type),
  }
  const text = typeof value === 'string' ? value : ''
  switch (field.type) {
    case 'lines':
      return (
        <Textarea
          {...said}
          value={text}
          maxLength={field.max}
          rows={3}
          dir="auto"
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'prose':
      return (
        <RichText
          id={path}
          label={field.label}
          help={field.help}
          optional={field.optional}
          value={text}
          error={said.error}
          onChange={onChange}
        />
      )
    case 'number':
      return <Figure {...props} said={said} />
    case 'money':
      return <Money {...props} said={said} />
    case 'date':
    case 'time':
      return (
        <Field
          {...said}
          type={field.type}
          value={text}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
    case 'colour':
      return <Colour {...props} said={said} />
    case 'tick':
      return (
        <CheckField
          name={path}
          label={field.label}
          help={field.help}
          error={said.error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'choice':
      return (
        <Select {...said} value={text} onChange={({ target }) => onChange(target.value)}>
          {field.begins === undefined ? <option value="">{words.choose}</option> : null}
          {field.choices?.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </Select>
      )
    case 'choices':
      return <Several {...props} path={path} />
    case 'picture':
      return (
        <PictureField
          id={path}
          label={field.label}
          value={text || null}
          pictures={pictures}
          error={said.error}
          onChange={(id, more) => {
            onPicture(more)
            onChange(id)
          }}
        />
      )
    case 'document':
    case 'recording':
      return (
        <DocumentField
          id={path}
          label={field.label}
          help={field.help}
          what={field.type}
          value={text || null}
          error={said.error}
          onChange={onChange}
        />
      )
    case 'group':
      return (
        <fieldset className="field span office-group" id={path} tabIndex={-1}>
          <legend className="legend">{field.label}</legend>
          {said.error ? <p className="error">{said.error}</p> : null}
          <Controls
            {...props}
            at={`${path}.`}
            fields={field.fields ?? []}
            values={(value ?? {}) as Values}
          />
        </fieldset>
      )
    case 'list':
      return <Entries {...props} path={path} />
    default:
      return (
        <Field
          {...said}
          type={field.type === 'email' ? 'email' : field.type === 'phone' ? 'tel' : 'text'}
          value={text}
          maxLength={field.max}
          dir={field.type === 'line' ? 'auto' : 'ltr'}
          onChange={({ target }) => onChange(target.value)}
        />
      )
  }
}

function Several({ field, value, onChange, path, errorAt }: ControlProps & { path: string }) {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <fieldset className="field span" id={path} tabIndex={-1}>
      <legend className="legend">{field.label}</legend>
      {field.choices?.map((each) => (
        <CheckField
          key={each.value}
          name={`${path}.${each.value}`}
          label={each.label}
          checked={chosen.includes(each.value)}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? [...chosen, each.value]
                : chosen.filter((other) => other !== each.value),
            )
          }
        />
      ))}
      {errorAt(path) ? <p className="error">{errorAt(path)}</p> : null}
    </fieldset>
  )
}

/** Dragged where they are pictures, of which there may be many; moved by buttons everywhere. */
function Entries(props: ControlProps & { readonly path: string }) {
  const { field, value, onChange, path } = props
  const words = useOfficeWords().edit
  const entries = Array.isArray(value) ? (value as Values[]) : []
  const [ids, keepIds] = useIds(entries.length)
  const replace = (i: number, next: Values) =>
    onChange(entries.map((each, j) => (j === i ? next : each)))
  const move = (from: number, to: number) => {
    keepIds(moved(ids, from, to))
    onChange(moved(entries, from, to))
  }
  const remove = (i: number) => {
    keepIds(ids.filter((_, j) => j !== i))
    onChange(entries.filter((_, j) => j !== i))
  }
  const items = entries.map((_, i) => ({
    id: ids[i] ?? '',
    title: words.entry(i + 1),
  }))
  const show = (entry: Values, i: number, handle?: ReactNode) => (
    <fieldset className="office-entry" aria-label={words.entry(i + 1)}>
      {handle}
      <Controls
        {...props}
        at={`${path}.${i}.`}
        fields={field.fields ?? []}
        values={entry}
        onChange={(next) => replace(i, next)}
      />
      <p className="actions">
        {i > 0 ? (
          <Button look="plain" onClick={() => move(i, i - 1)}>
            {words.moveUp}
          </Button>
        ) : null}
        {i < entries.length - 1 ? (
          <Button look="plain" onClick={() => move(i, i + 1)}>
            {words.moveDown}
          </Button>
        ) : null}
        <Button look="plain danger" onClick={() => remove(i)}>
          {words.removeEntry}
        </Button>
      </p>
    </fieldset>
  )
  const still = entries.map((entry, i) => <Fragment key={ids[i]}>{show(entry, i)}</Fragment>)
  const arePictures = field.fields?.some(({ type }) => type === 'picture')
  return (
    <fieldset className="field span office-group" id={path} tabIndex={-1}>
      <legend className="legend">{field.label}</legend>
      {field.help ? <p className="help">{field.help}</p> : null}
      {arePictures && items.length > 1 ? (
        <Suspense fallback={still}>
          <DragList
            items={items}
            onMove={(id, to) => move(ids.indexOf(id), to)}
            className="office-entries"
          >
            {(_, i, handle) => show(entries[i] ?? {}, i, handle)}
          </DragList>
        </Suspense>
      ) : (
        still
      )}
      {entries.length < (field.most ?? 100) ? (
        <p>
          <Button
            look="quiet"
            onClick={() => onChange([...entries, emptyFields(field.fields ?? [])])}
          >
            <Icon of={Plus} /> {words.addEntry}
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}

/** Entries have no names of their own, and what is typed into one moves with it. */
function useIds(count: number): [readonly string[], (ids: readonly string[]) => void] {
  const [{ known, made }, keep] = useState({ known: [] as readonly string[], made: 0 })
  const missing = Math.max(0, count - known.length)
  const ids = [
    ...known.slice(0, count),
    ...Array.from({ length: missing }, (_, i) => `entry-${made + i}`),
  ]
  if (ids.length !== known.length) keep({ known: ids, made: made + missing })
  return [ids, (next) => keep({ known: next, made: made + missing })]
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, i) => i !== from)
  return [...rest.slice(0, to), ...all.slice(from, from + 1), ...rest.slice(to)]
}
