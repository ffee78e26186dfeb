import {
  type Announcements,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { movingWords } from '../moving-words.ts'

interface Named {
  readonly id: string
  readonly title: string
}

export interface DragListProps<T extends Named> {
  readonly items: readonly T[]
  readonly onMove: (id: string, to: number) => void
  readonly children: (item: T, place: number, handle: ReactNode) => ReactNode
  /** How the list looks, where it is no list of rows. */
  readonly className?: string
}

/** A list whose items are dragged by their dots: with a finger, a mouse, or the keyboard. Its code comes with such a list. */
export default function DragList<T extends Named>({
  items,
  onMove,
  children,
  className = 'office-list office-ordered',
}: DragListProps<T>) {
  const words = useWords(movingWords)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const titleOf = (id: UniqueIdentifier) => items.find((each) => each.id === id)?.title ?? ''
  const placeOf = (id: UniqueIdentifier) => items.findIndex((each) => each.id === id)
  const announcements: Announcements = {
    onDragStart: ({ active }) => words.lifted(titleOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.moved(titleOf(active.id), placeOf(over.id) + 1, items.length) : undefined,
    onDragEnd: ({ active }) => words.dropped(titleOf(active.id)),
    onDragCancel: ({ active }) => words.stayed(titleOf(active.id)),
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: words.dragHelp } }}
      onDragEnd={({ active, over }) => over && onMove(String(active.id), placeOf(over.id))}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className={className}>
          {items.map((item, i) => (
            <Dragged key={item.id} item={item}>
              {(handle) => children(item, i, handle)}
            </Dragged>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface DraggedProps {
  readonly item: Named
  readonly children: (handle: ReactNode) => ReactNode
}

function Dragged({ item, children }: DraggedProps) {
  const words = useWords(movingWords)
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id: item.id })
  const handle = (
    <button
      type="button"
      className="office-handle"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-roledescription={undefined}
      aria-label={words.drag(item.title)}
    >
      <Icon of={GripVertical} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children(handle)}
    </li>
  )
}
