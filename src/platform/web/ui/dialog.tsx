import { lazy, Suspense, useState } from 'react'
import { untilItComes } from '../chunks.ts'
import type { DialogProps } from './dialog-popup.tsx'

const load = () => import('./dialog-popup.tsx')
const Popup = lazy(async () => ({ default: (await untilItComes('dialog', load)).DialogPopup }))

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
