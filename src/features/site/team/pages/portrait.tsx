import type { ReactNode } from 'react'
import type { Figure } from '../contract.ts'

/** Somebody of whom there is no photograph: seen from afar, without a face, in the colours of the organisation. */
export function Portrait({ figure }: { readonly figure: Figure }) {
  return (
    <svg className="figure" viewBox="0 0 120 132" aria-hidden="true">
      <path className="cloth" d="M10 132c0-30 20-42 50-42s50 12 50 42z" />
      {figure === 'scarf' ? null : (
        <>
          <path className="shade" d="M49 74h22v20c0 8-22 8-22 0z" />
          <path className="collar" d="M46 91c5 9 23 9 28 0l5 2c-3 16-35 16-38 0z" />
        </>
      )}
      {BEHIND[figure]}
      <ellipse className="skin" cx="60" cy="60" rx="20" ry="24" />
      {BEFORE[figure]}
    </svg>
  )
}

/** What stands behind the face. */
const BEHIND: Partial<Record<Figure, ReactNode>> = {
  scarf: (
    <path
      className="cover"
      d="M60 26c-22 0-31 17-31 37 0 16-8 26-9 37 11 13 69 13 80 0-1-11-9-21-9-37 0-20-9-37-31-37z"
    />
  ),
}

/** What stands before it. */
const BEFORE: Readonly<Record<Figure, ReactNode>> = {
  plain: (
    <path
      className="cover"
      d="M39 60c-3-20 5-31 21-31s24 11 21 31c-3-9-6-13-9-15-8 3-18 3-25 0-3 2-6 7-8 15z"
    />
  ),
  cap: (
    <>
      <path className="cover" d="M39 51c0-15 8-24 21-24s21 9 21 24c-13-5-29-5-42 0z" />
      <path className="band" d="M39 51c13-5 29-5 42 0v5c-13-5-29-5-42 0z" />
    </>
  ),
  turban: (
    <>
      <path className="cover" d="M33 51c-3-18 9-31 27-31s30 13 27 31c-15-7-39-7-54 0z" />
      <path className="fold" d="M34 44c14-9 30-15 47-15M38 33c10 4 30 12 48 13" />
    </>
  ),
  scarf: <path className="fold" d="M42 84c10 9 32 10 44-2M36 96c14 9 38 9 50-1" />,
}
