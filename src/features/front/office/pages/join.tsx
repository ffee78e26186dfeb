import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { acceptInvitation, showInvitation } from '#features/ground/people/staff-contract.ts'
import { roleWords } from '#features/ground/people/staff-words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { staffWords } from '../staff-words.ts'
import { useAsked } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { useTellNo } from './say-no.ts'
import { useSignOut } from './use-sign-out.ts'

/** Where the link of an invitation leads: what it is for, what is still missing, and the press that begins it. */
export default function Join({ token }: { readonly token: string }) {
  const words = useWords(staffWords)
  const office = useOfficeWords()
  const signOut = useSignOut()
  const { outcome, again } = useAsked(showInvitation, { token })
  if (!outcome) return <Skeleton lines={6} />
  if ('reply' in outcome) return <Invited token={token} invitation={outcome.reply} />
  if (outcome.refused === 'other-account')
    return (
      <ErrorState
        page
        title={words.otherAccount}
        actions={<Button onClick={signOut}>{office.signOut}</Button>}
      >
        <p>{words.otherAccountText}</p>
      </ErrorState>
    )
  if (outcome.refused === 'works-here')
    return (
      <ErrorState
        page
        title={words.worksHere}
        actions={
          <Link className={buttonClass()} to={pathOf('office')}>
            {words.toOffice}
          </Link>
        }
      >
        <p>{words.worksHereText}</p>
      </ErrorState>
    )
  if (outcome.refused === 'invitation-over')
    return (
      <ErrorState page title={words.invitationOver}>
        <p>{words.invitationOverText}</p>
      </ErrorState>
    )
  return (
    <ErrorState
      page
      title={office.failed}
      actions={<Button onClick={again}>{office.tryAgain}</Button>}
    />
  )
}

interface InvitedProps {
  readonly token: string
  readonly invitation: Answer<typeof showInvitation>
}

function Invited({ token, invitation: { role, invitedBy, hasApp } }: InvitedProps) {
  const words = useWords(staffWords)
  const office = useOfficeWords()
  const { name, may } = useWords(roleWords)[role]
  const site = useSite()
  const { begin, isBusy } = useBeginning(token)
  return (
    <div className="card office-join">
      <h1>{words.joinTitle}</h1>
      <p>
        <bdi>{words.joinText(invitedBy || textOf(site, 'websiteName'), name)}</bdi>
      </p>
      <p>{may}</p>
      {hasApp ? (
        <div className="actions">
          <Button busy={isBusy} onClick={() => void begin()}>
            {words.join}
          </Button>
        </div>
      ) : (
        <>
          <div className="note warning">
            <p>{words.joinApp}</p>
          </div>
          <div className="actions">
            <Link className={buttonClass()} to={site.links.account?.own.to ?? pathOf('profile')}>
              {office.toAccount}
            </Link>
          </div>
        </>
      )}
    </div>
  )
}

function useBeginning(token: string) {
  const words = useWords(staffWords)
  const tellNo = useTellNo({ ...words.noes, 'works-here': words.worksHere })
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setIsBusy(true)
    const outcome = await ask(acceptInvitation, { token })
    setIsBusy(false)
    if ('reply' in outcome) {
      toast({ kind: 'success', message: words.joined })
      return navigate(pathOf('office'), { replace: true })
    }
    tellNo(outcome)
  }
  return { begin, isBusy }
}
