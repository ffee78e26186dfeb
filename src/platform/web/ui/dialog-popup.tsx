import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useUiWords } from './words.ts'

export interface DialogProps {
  readonly open: boolean
  /** Asked when somebody presses Escape, the ground behind it or the closing button. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** What can be done, the deed first. */
  readonly actions?: ReactNode | undefined
}

export function DialogPopup({ open, onClose, title, children, actions }: DialogProps) {
  const words = useUiWords()
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog">
          <div className="dialog-head">
            <Base.Title>{title}</Base.Title>
            <Base.Close className="icon-button" aria-label={words.close}>
              <Icon of={X} />
            </Base.Close>
          </div>
          {children}
          {actions ? <div className="actions">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
