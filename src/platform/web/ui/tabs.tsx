import { useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'

interface Tab {
  /** Also the panel's place in the address: `#needs`. */
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly Tab[]
}

/**
 * Before the page is alive the tabs are links and the address shows the panel (styles/tabs.css); after that they are tabs,
 * and the address still says which one.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const [picked, setPicked] = useState<string>()
  // Undefined on the server and until the page is alive.
  const hash = useSyncExternalStore(onHashChange, readHash, () => undefined)
  const asked = tabs.find(({ id }) => `#${id}` === hash)?.id
  const chosen = picked ?? asked ?? tabs[0]?.id

  const choose = (id: string) => {
    setPicked(id)
    // Replaced, not pushed: going back should leave the page, not walk through its tabs.
    history.replaceState(history.state, '', `#${id}`)
  }
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const next = neighbour(event, tabs, chosen)
    if (!next) return
    event.preventDefault()
    choose(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }

  return (
    <div className="tab-set">
      <div className="tabs" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={walk}>
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`tab-${tab.id}`}
            href={`#${tab.id}`}
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={tab.id}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={(event) => {
              event.preventDefault()
              choose(tab.id)
            }}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div className={hash === undefined ? 'tab-panels by-address' : 'tab-panels'}>
        {tabs.map((tab) => (
          <div
            key={tab.id}
            id={tab.id}
            className={tab.id === chosen ? 'tab-panel shown' : 'tab-panel'}
            role="tabpanel"
            tabIndex={0}
            aria-labelledby={`tab-${tab.id}`}
          >
            {tab.content}
          </div>
        ))}
      </div>
    </div>
  )
}

interface TabLinksProps {
  readonly label: string
  readonly links: readonly { readonly href: string; readonly label: ReactNode }[]
  /** The address that is shown. */
  readonly current: string
}

/** Tabs that are pages of their own. */
export function TabLinks({ label, links, current }: TabLinksProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {links.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function onHashChange(notify: () => void): () => void {
  addEventListener('hashchange', notify)
  return () => removeEventListener('hashchange', notify)
}

function readHash(): string {
  return location.hash
}

function neighbour(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly Tab[],
  chosen: string | undefined,
): Tab | undefined {
  const at = tabs.findIndex(({ id }) => id === chosen)
  const forward =
    getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return tabs[0]
  if (event.key === 'End') return tabs.at(-1)
  if (event.key === forward) return tabs[(at + 1) % tabs.length]
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return tabs.at(at - 1)
  return undefined
}
