import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { Icon } from '#platform/web/ui/icon.tsx'

interface ToldProps {
  /** Whether it is as it should be. */
  readonly isWell: boolean
  readonly children: ReactNode
}

/** One sentence of what was found, with a sign that says how it is. */
export function Told({ isWell, children }: ToldProps) {
  return (
    <div className={isWell ? 'office-told' : 'office-told wrong'}>
      <Icon of={isWell ? CircleCheck : CircleAlert} />
      <div>{children}</div>
    </div>
  )
}
