import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hasGone, leave } from '#platform/web/account.ts'
import { downloadFrom } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { deleteUser, exportUser } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm, useSay } from './account-form.tsx'
import { Part, type User } from './part.tsx'
import { ProveAgain, useProof } from './prove-again.tsx'

/** What is held of somebody is theirs to take along, and to end. */
export function DataSection({ user }: { readonly user: User }) {
  const words = useWords(peopleWords).profile
  const say = useSay()
  const [isBusy, setIsBusy] = useState(false)
  const fetchAll = async () => {
    setIsBusy(true)
    const refused = await downloadFrom(exportUser, {})
    setIsBusy(false)
    if (refused && refused.refused !== 'network')
      toast({ kind: 'error', message: say.refused(refused) })
  }
  return (
    <Part title={words.data}>
      <div className="stack tight">
        <Button look="quiet" busy={isBusy} onClick={() => void fetchAll()}>
          {words.download}
        </Button>
        <p className="muted small">{words.downloadHelp}</p>
      </div>
      <div className="accordion">
        <details>
          <summary>{words.delete}</summary>
          <div className="answer">
            <DeleteAccount user={user} />
          </div>
        </details>
      </div>
    </Part>
  )
}

function DeleteAccount({ user }: { readonly user: User }) {
  const words = useWords(peopleWords)
  const navigate = useNavigate()
  const proof = useProof(user)
  if (proof.isNeeded) return <ProveAgain onProve={proof.go} />
  return (
    <AccountForm
      id="delete"
      endpoint={deleteUser}
      toInput={proof.toInput}
      faults={{ ...proof.passwordFault, ...proof.codeFault }}
      submit={words.profile.deleteSure}
      look="quiet danger"
      refusals={proof.refusals}
      onRefused={proof.onRefused}
      done={() => words.profile.deleted}
      onDone={() => {
        leave()
        void Promise.resolve(navigate('/', { replace: true })).then(hasGone)
      }}
    >
      {(at) => (
        <div className="fields">
          <p>{words.profile.deleteHelp}</p>
          {proof.password(at)}
          {proof.code(at)}
        </div>
      )}
    </AccountForm>
  )
}
