import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface ButtonLook {
  /** Primary is filled and there is one of it in a view. */
  readonly look?:
    | 'primary'
    | 'quiet'
    | 'plain'
    | 'danger'
    | 'quiet danger'
    | 'plain danger'
    | undefined
  readonly size?: 'compact' | 'large' | undefined
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined
  readonly className?: string | undefined
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** At work: it keeps its size and its focus, and pressing it again does nothing. */
  readonly busy?: boolean | undefined
}

export function Button({
  look,
  size,
  wide,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, wide, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button-words">{children}</span> : children}
    </button>
  )
}

/** The same look for a link: `<Link className={buttonClass({ look: 'quiet' })}>`. */
export function buttonClass({ look = 'primary', size, wide, className }: ButtonLook = {}): string {
  return classNames('button', look !== 'primary' && look, size, wide && 'wide', className)
}
