import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface DialogProps {
  readonly open: boolean
  /** Asked when somebody presses Escape, the ground behind it or the closing button. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** What can be done, the deed first. */
  readonly actions?: ReactNode | undefined
}

const load = () => import('./dialog-popup.tsx')
const Popup = lazy(async () => ({ default: (await load()).DialogPopup }))

/** Fetches the dialog before it is needed, so that it opens at once. */
export function warmDialog(): void {
  void load().catch(() => undefined)
}

/** A question that must be answered before going on. Its code comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Popup {...props} />
    </Suspense>
  )
}
