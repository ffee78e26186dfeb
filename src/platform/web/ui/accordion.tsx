import type { ReactNode } from 'react'

interface AccordionProps {
  readonly items: readonly {
    readonly id: string
    readonly title: ReactNode
    readonly content: ReactNode
  }[]
  /** Opening one closes the others; give it a name that the page has only once. */
  readonly name?: string | undefined
}

export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content }) => (
        <details key={id} id={id} name={name}>
          <summary>{title}</summary>
          <div className="answer">{content}</div>
        </details>
      ))}
    </div>
  )
}
