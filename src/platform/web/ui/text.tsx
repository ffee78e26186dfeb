import type { ReactNode } from 'react'
import { useUiWords } from './words.ts'

interface TextProps {
  readonly children: ReactNode
}

/** An amount, a count or a time: figures of one width that keep their own order inside Arabic. */
export function Figures({ children }: TextProps) {
  return <bdi className="figures">{children}</bdi>
}

/** The first thing that the keyboard reaches; the content is `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {useUiWords().skip}
    </a>
  )
}
