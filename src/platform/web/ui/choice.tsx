import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly help?: ReactNode | undefined
  readonly disabled?: boolean | undefined
}

interface ChoiceProps {
  /** What is chosen here; heard always, seen unless `quiet`. */
  readonly legend: ReactNode
  readonly quiet?: boolean | undefined
  readonly name: string
  readonly choices: readonly Choice[]
  /** With `onChoose` it is yours; without, the browser keeps it and `first` is where it starts. */
  readonly value?: string | undefined
  readonly first?: string | undefined
  readonly onChoose?: ((value: string) => void) | undefined
  readonly error?: string | undefined
}

interface RadioCardsProps extends ChoiceProps {
  readonly columns?: 'three' | 'four' | undefined
  readonly small?: boolean | undefined
}

/** Large figures to choose among, each with what it does. Plain radio buttons underneath. */
export function RadioCards({ columns, small = false, ...props }: RadioCardsProps) {
  const explained = props.choices.some(({ help }) => help !== undefined)
  const look = classNames('amounts', columns, small && 'small', explained && 'explained')
  return (
    <Choices {...props} look={look} each="amount">
      {({ label, help }) => (
        <>
          <b>{label}</b>
          {help === undefined ? null : <span>{help}</span>}
        </>
      )}
    </Choices>
  )
}

/** Two to five short words, one of which holds. */
export function Segmented(props: ChoiceProps) {
  return (
    <Choices {...props} look="segmented">
      {({ label }) => <span>{label}</span>}
    </Choices>
  )
}

interface ChoicesProps extends ChoiceProps {
  readonly look: string
  readonly each?: string | undefined
  readonly children: (choice: Choice) => ReactNode
}

function Choices({
  legend,
  quiet = false,
  name,
  choices,
  value,
  first,
  onChoose,
  error,
  look,
  each,
  children,
}: ChoicesProps) {
  return (
    <fieldset
      className="field"
      aria-describedby={error ? `${name}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={quiet ? 'visually-hidden' : 'legend'}>{legend}</legend>
      <div className={look}>
        {choices.map((choice, i) => (
          <label key={choice.value} className={each}>
            <input
              type="radio"
              name={name}
              // The error summary leads to the first of them.
              id={i === 0 ? name : undefined}
              value={choice.value}
              disabled={choice.disabled}
              {...(onChoose
                ? { checked: choice.value === value, onChange: () => onChoose(choice.value) }
                : { defaultChecked: choice.value === first })}
            />
            {children(choice)}
          </label>
        ))}
      </div>
      {error ? (
        <p className="error" id={`${name}-error`}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
