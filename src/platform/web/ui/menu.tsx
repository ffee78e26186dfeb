import type { ReactNode } from 'react'
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

/** Several pages under one word. Opens without a script, closes by menus.ts; the browser keeps one group open at a time. */
export function MenuGroup({ label, current = false, children }: MenuGroupProps) {
  return (
    <details name="site-nav" data-menu>
      <summary data-current={current}>
        {label}
        <Icon of={ChevronDown} />
      </summary>
      <ul className="nav-panel">{children}</ul>
    </details>
  )
}

/** The whole navigation of a narrow screen, over the whole of it. Opens without a script, closes by menus.ts. */
export function FullMenu({ children }: { readonly children: ReactNode }) {
  const words = useUiWords()
  return (
    <details className="menu" data-menu>
      <summary className="button quiet">
        <span className="when-closed">{words.menu}</span>
        <span className="when-open">{words.close}</span>
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}
