import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useUiWords } from './words.ts'

interface FieldFrame {
  readonly name: string
  readonly label: ReactNode
  /** Stands under the label, before it is needed. */
  readonly help?: ReactNode | undefined
  /** A sentence that says what to do. */
  readonly error?: string | undefined
  readonly optional?: boolean | undefined
  /** The whole width of a form in two columns. */
  readonly span?: boolean | undefined
}

interface InputProps extends FieldFrame, Omit<ComponentProps<'input'>, 'name' | 'className'> {
  /** Signs in front of or behind what is typed, such as a currency's. */
  readonly before?: ReactNode | undefined
  readonly after?: ReactNode | undefined
}

/** Its id is its name, unless given: two forms of one page that share a name give ids. */
export function Field({ before, after, ...props }: InputProps) {
  const { frame, control } = split(props)
  const input = <input type="text" {...control} />
  return (
    <Frame {...frame} id={control.id}>
      {before || after ? (
        <span className="affixed">
          {before ? <span className="affix">{before}</span> : null}
          {input}
          {after ? <span className="affix">{after}</span> : null}
        </span>
      ) : (
        input
      )}
    </Frame>
  )
}

type TextareaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'name' | 'className'>

export function Textarea(props: TextareaProps) {
  const { frame, control } = split(props)
  return (
    <Frame {...frame} id={control.id}>
      <textarea {...control} />
    </Frame>
  )
}

type SelectProps = FieldFrame & Omit<ComponentProps<'select'>, 'name' | 'className'>

export function Select({ children, ...props }: SelectProps) {
  const { frame, control } = split(props)
  return (
    <Frame {...frame} id={control.id}>
      <select {...control}>{children}</select>
    </Frame>
  )
}

type Described = 'id' | 'aria-invalid' | 'aria-describedby'

/** What stands outside a field may say that it is wrong, and describe it. */
function split<Props extends FieldFrame & Pick<ComponentProps<'input'>, Described>>(props: Props) {
  const { label, help, error, optional, span, ...rest } = props
  const id = props.id ?? props.name
  const described = classNames(
    help !== undefined && `${id}-help`,
    error && `${id}-error`,
    props['aria-describedby'],
  )
  return {
    frame: { label, help, error, optional, span },
    control: {
      ...rest,
      id,
      className: 'input',
      'aria-invalid': error ? (true as const) : props['aria-invalid'],
      'aria-describedby': described || undefined,
    },
  }
}

interface FrameProps extends Partial<Omit<FieldFrame, 'name'>> {
  readonly id: string
  readonly children: ReactNode
}

function Frame({ id, label, help, error, optional, span, children }: FrameProps) {
  const words = useUiWords()
  return (
    <div className={span ? 'field span' : 'field'}>
      <label htmlFor={id}>
        {label} {optional ? <span className="optional">{words.optional}</span> : null}
      </label>
      {help === undefined ? null : (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
