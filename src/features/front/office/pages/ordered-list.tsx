import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { movingWords } from '../moving-words.ts'
import { Box, type Choosing } from './choosing.tsx'
import type { Item } from './listed.ts'
import { useOrder } from './use-order.ts'

const DragList = lazy(() => import('./drag-list.tsx'))

interface OrderedListProps {
  readonly kind: string
  readonly items: readonly Item[]
  readonly again: () => void
  readonly choosing: Choosing<Item>
  readonly row: (item: Item) => ReactNode
}

/** In the order in which people see them, by arrows for everybody and by dragging for who can. */
export function OrderedList({ kind, items, again, choosing, row }: OrderedListProps) {
  const words = useWords(movingWords)
  const { ordered, move } = useOrder(kind, items, again)
  const pressed = useRef<string>(undefined)
  // A button that moves with its item loses the focus on the way.
  useEffect(() => {
    const found = pressed.current && document.getElementById(pressed.current)
    if (found && document.activeElement === document.body) found.focus()
  })
  const step = (item: Item, place: number, by: -1 | 1) => {
    pressed.current = `${item.id}-${by === -1 ? 'up' : 'down'}`
    move(item.id, place + by)
  }
  const show = (item: Item, place: number, handle: ReactNode) => (
    <>
      <span className="office-hold">
        <Box choosing={choosing} item={item} />
        {handle}
      </span>
      {row(item)}
      <span className="office-arrows">
        <Button
          id={`${item.id}-up`}
          look="plain"
          aria-disabled={place === 0 || undefined}
          onClick={() => step(item, place, -1)}
        >
          <Icon of={ArrowUp} label={words.up(item.title)} />
        </Button>
        <Button
          id={`${item.id}-down`}
          look="plain"
          aria-disabled={place === ordered.length - 1 || undefined}
          onClick={() => step(item, place, 1)}
        >
          <Icon of={ArrowDown} label={words.down(item.title)} />
        </Button>
      </span>
    </>
  )
  const still = (
    <ul className="office-list office-ordered">
      {ordered.map((item, i) => (
        <li key={item.id}>{show(item, i, <span className="office-handle" />)}</li>
      ))}
    </ul>
  )
  return (
    <>
      <p className="muted office-how">{words.order}</p>
      <Suspense fallback={still}>
        <DragList
          items={ordered}
          onMove={(id, to) => {
            pressed.current = undefined
            move(id, to)
          }}
        >
          {(item, place, handle) => show(item as Item, place, handle)}
        </DragList>
      </Suspense>
    </>
  )
}
