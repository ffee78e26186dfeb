import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '#platform/shared/endpoint.ts'
import { hasGone, leave, userData } from '#platform/web/account.ts'
import { ask } from '#platform/web/ask.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { OwnTabs, useOwnPage } from '#platform/web/shell/own-page.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { logout, showUser } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { useSay } from './account-form.tsx'
import { AddressSection, ChoicesSection, DetailsSection } from './details-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { DataSection } from './data-section.tsx'
import { SigningInSection } from './signing-in-section.tsx'
import { keepUser } from './session.ts'
import './account.css'

export const meta: Meta = ({ site }) => ({
  title: peopleWords[site.language].profile.title,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

type User = Answer<typeof showUser>

/**
 * One's own things. The page is the same for everybody; whose it is, the browser asks for. Whoever is not signed in, or no
 * longer, signs in and comes back here, and what was typed is still there.
 */
export default function ProfilePage() {
  const words = useWords(peopleWords).profile
  const [user, setUser] = useState<User | 'failed'>()
  const isSignedIn = useOwnPage()
  const load = useCallback(
    () =>
      ask(showUser, {}).then((outcome) => {
        if ('reply' in outcome) setUser(outcome.reply)
        else if (outcome.refused !== 'signed-out') setUser('failed')
      }),
    [],
  )
  const tryAgain = () => {
    setUser(undefined)
    void load()
  }

  useEffect(() => {
    if (isSignedIn) void load()
  }, [isSignedIn, load])

  return (
    <div className="wrap account-page profile">
      <div className="page-head profile-head">
        <h1>{words.title}</h1>
        <SignOut isSignedIn={isSignedIn} />
      </div>
      <OwnTabs />
      <div className="page-foot">
        {user === undefined ? (
          <div>
            <output className="visually-hidden">{words.loading}</output>
            <Skeleton lines={8} />
          </div>
        ) : user === 'failed' ? (
          <ErrorState
            title={words.failed}
            actions={<Button onClick={tryAgain}>{words.tryAgain}</Button>}
          />
        ) : (
          <Sections user={user} onUser={setUser} />
        )}
      </div>
    </div>
  )
}

interface SectionsProps {
  readonly user: User
  readonly onUser: (user: User) => void
}

function Sections({ user, onUser }: SectionsProps) {
  const [timesOut, setTimesOut] = useState(0)
  const change = (user: User) => {
    onUser(user)
    // The header shows the name.
    const kept = userData.read()
    if (kept) keepUser({ ...kept, ...user })
  }
  const shared = { user, onUser: change }
  return (
    <div className="profile-sections">
      <DetailsSection {...shared} />
      <AddressSection {...shared} />
      <ChoicesSection {...shared} />
      <SigningInSection {...shared} onOthersOut={() => setTimesOut((times) => times + 1)} />
      <DevicesSection key={`devices ${timesOut}`} user={user} />
      <DataSection user={user} />
    </div>
  )
}

/** Its room is there before anybody is known to be signed in, so that the heading stays where it is. */
function SignOut({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const words = useWords(peopleWords).profile
  const say = useSay()
  const navigate = useNavigate()
  const signOut = async () => {
    const outcome = await ask(logout, {})
    if ('refused' in outcome && outcome.refused === 'network') return
    leave()
    await navigate('/')
    hasGone()
    toast({ kind: 'success', message: say.done(logout, 'reply' in outcome ? outcome.message : '') })
  }
  return (
    <Button
      look="quiet"
      style={isSignedIn ? undefined : { visibility: 'hidden' }}
      onClick={() => void signOut()}
    >
      {words.signOut}
    </Button>
  )
}
