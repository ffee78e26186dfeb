import {
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Icon } from './icon.tsx'
import { useUiWords } from './words.ts'

interface MenuGroupProps {
  readonly label: ReactNode
  /** One of its pages is shown. */
  readonly current?: boolean | undefined
  /** The `<li>` of its links. */
  readonly children: ReactNode
}

/** Several pages under one word. Opens without a script; the browser keeps one group open at a time. */
export function MenuGroup({ label, current = false, children }: MenuGroupProps) {
  return (
    <details name="site-nav" {...useClosing()}>
      <summary data-current={current}>
        {label}
        <Icon of={ChevronDown} />
      </summary>
      <ul className="nav-panel">{children}</ul>
    </details>
  )
}

/** The whole navigation of a narrow screen, over the whole of it. Opens without a script. */
export function FullMenu({ children }: { readonly children: ReactNode }) {
  const words = useUiWords()
  return (
    <details className="menu" {...useClosing()}>
      <summary className="button quiet">
        <span className="when-closed">{words.menu}</span>
        <span className="when-open">{words.close}</span>
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

/** What a script adds: Escape, a press outside, leaving with the keyboard and following a link all close it. */
function useClosing() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const menu = details.current
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  return {
    ref: details,
    onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
      if (event.key !== 'Escape' || !event.currentTarget.open) return
      event.currentTarget.open = false
      event.currentTarget.querySelector('summary')?.focus()
    },
    onBlur(event: FocusEvent<HTMLDetailsElement>) {
      const next = event.relatedTarget
      if (next && !event.currentTarget.contains(next)) event.currentTarget.open = false
    },
    onClick(event: MouseEvent<HTMLDetailsElement>) {
      if ((event.target as Element).closest('a')) event.currentTarget.open = false
    },
  }
}
