import { useEffect, useRef } from 'react'

interface ErrorSummaryProps {
  readonly title: string
  /** `field` is the id of the control, which is its name unless the form chose otherwise. */
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/**
 * Stands above a form that was refused and takes the focus, again each time that it is given other errors.
 * Nothing when there are none.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])

  if (errors.length === 0) return null
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                const control = document.getElementById(field)
                if (!control) return
                event.preventDefault()
                control.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
