import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly name: string
  readonly label: ReactNode
  readonly help?: ReactNode | undefined
  readonly error?: string | undefined
  readonly type?: 'checkbox' | 'radio' | undefined
}

/** A box to tick, or one of several with `type="radio"`; the words are as good to press as the box. */
export function CheckField({ label, help, error, type = 'checkbox', ...rest }: CheckFieldProps) {
  const id = rest.id ?? (type === 'radio' ? `${rest.name}-${String(rest.value)}` : rest.name)
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          {...rest}
          id={id}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            classNames(help !== undefined && `${id}-help`, error && `${id}-error`) || undefined
          }
        />
        <span>
          {label}
          {help === undefined ? null : <small id={`${id}-help`}>{help}</small>}
        </span>
      </label>
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
