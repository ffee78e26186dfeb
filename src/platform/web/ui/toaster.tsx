import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toast as Base } from '@base-ui/react/toast'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { Icon } from './icon.tsx'
import { TOAST_MS, type Toast, documentWords } from './told.ts'

/** What was said before there was a place to say it. */
const waiting: Toast[] = []
let say: ((told: Toast) => void) | undefined
let rising = false

/** Shows it in a tree of its own, so that no page has to make room for it and no navigation takes it away. */
export function showToast(told: Toast): void {
  if (say) {
    say(told)
    return
  }
  waiting.push(told)
  if (rising) return
  rising = true
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <Base.Provider timeout={TOAST_MS} limit={5}>
      <Base.Viewport className="toasts" aria-label={documentWords().notifications}>
        <Shown />
      </Base.Viewport>
    </Base.Provider>,
  )
}

function Shown() {
  const { toasts, add } = Base.useToastManager()
  useEffect(() => {
    // Errors are as polite as the rest: nothing that is said here is worth interrupting somebody.
    say = ({ kind, message }) =>
      add({ title: message, type: kind, priority: 'low', timeout: TOAST_MS })
    for (const told of waiting.splice(0)) say(told)
    return () => {
      say = undefined
    }
  }, [add])
  return toasts.map((toast) => {
    const bad = toast.type === 'error'
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        className={bad ? 'toast danger' : 'toast success'}
        swipeDirection={['up', 'right', 'left']}
      >
        <Icon of={bad ? TriangleAlert : Check} />
        <Base.Title render={<p />} />
        {/* It would hide itself from screen readers until the toast is focused. */}
        <Base.Close
          className="icon-button"
          aria-label={documentWords().dismiss}
          aria-hidden={false}
        >
          <Icon of={X} />
        </Base.Close>
      </Base.Root>
    )
  })
}
