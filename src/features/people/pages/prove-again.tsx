import { useState } from 'react'
import { useNavigate } from 'react-router'
import { comeBack, userData } from '#platform/web/account.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { peopleWords } from '../words.ts'
import { useAccountPaths } from './session.tsx'

/** Who has no password shows who they are by signing in again; then they come back here. */
export function useProveAgain() {
  const [isNeeded, setIsNeeded] = useState(false)
  const { own, signIn } = useAccountPaths()
  const navigate = useNavigate()
  return {
    isNeeded,
    onRefused(refused: string) {
      if (refused === 'prove-again') setIsNeeded(true)
      return refused === 'prove-again'
    },
    go() {
      comeBack.write(own)
      userData.clear()
      void navigate(signIn)
    },
  }
}

export function ProveAgain({ onProve }: { readonly onProve: () => void }) {
  const words = useWords(peopleWords).profile
  return (
    <div className="stack" role="alert">
      <p>{words.proveFirst}</p>
      <Button look="quiet" onClick={onProve}>
        {words.proveNow}
      </Button>
    </div>
  )
}
