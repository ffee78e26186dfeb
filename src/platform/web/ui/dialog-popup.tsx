import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { Icon } from './icon.tsx'
import { useUiWords } from './words.ts'
import type { DialogProps } from './dialog.tsx'

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
