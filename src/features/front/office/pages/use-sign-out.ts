import { useNavigate } from 'react-router'
import { logout } from '#features/ground/people/contract.ts'
import { hasGone, leave } from '#platform/web/account.ts'
import { ask } from '#platform/web/ask.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { officeLock } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'

/** Leaves the office and the account. What was typed in this tab goes with it: the next person finds nothing. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { signedOut } = useOfficeWords()
  const go = async () => {
    const outcome = await ask(logout, {})
    if ('refused' in outcome && outcome.refused === 'network') return
    leave()
    officeLock.open(false)
    await navigate('/')
    hasGone()
    toast({ kind: 'success', message: signedOut })
  }
  return () => void go()
}
