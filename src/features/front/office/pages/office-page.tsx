import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import Clock from 'lucide-react/icons/clock'
import HandCoins from 'lucide-react/icons/hand-coins'
import ContactRound from 'lucide-react/icons/contact-round'
import Gift from 'lucide-react/icons/gift'
import HandHeart from 'lucide-react/icons/hand-heart'
import House from 'lucide-react/icons/house'
import Settings2 from 'lucide-react/icons/settings-2'
import InboxIcon from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import Mails from 'lucide-react/icons/mails'
import Monitor from 'lucide-react/icons/monitor'
import Users from 'lucide-react/icons/users'
import { OFFICE_MARK } from '#features/ground/figures/rules.ts'
import { decodePart, pathOf } from '#features/ground/addresses/rules.ts'
import { MINUTES_OF_OFFICE } from '#features/ground/people/rules.ts'
import { type Counted, countTogether } from '#platform/shared/long-list.ts'
import { formatCount } from '#platform/shared/money.ts'
import type { Outcome } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { LanguageLinks } from '#platform/web/shell/language-links.tsx'
import { useOwnPage } from '#platform/web/shell/own-page.tsx'
import { textOf, useSite } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { FullMenu } from '#platform/web/ui/menu.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Star } from '#platform/web/ui/star.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { showDesk } from '../contract.ts'
import { roomOf } from '../rules.ts'
import { officeWords } from '../words.ts'
import { officeLock, useAsked } from './ask-office.ts'
import { type Desk, DeskContext, useDesk, useOfficeWords } from './desk-context.ts'
import { Lock } from './lock.tsx'
import { useReturn } from './use-return.ts'
import { useSignOut } from './use-sign-out.ts'
import './office.css'

export const meta: Meta = ({ params, site }) => {
  const words = officeWords[site.language]
  const [part = ''] = (params['*'] ?? '').split('/')
  const room = roomOf(part, words)
  return { title: room ? `${room} · ${words.title}` : words.title, robots: 'noindex' }
}
export const handle: PageHandle = { frame: 'bare', dock: false, isPublic: false }

const Today = lazy(() => import('./today.tsx'))
const ContentList = lazy(() => import('./content-list.tsx'))
const ContentForm = lazy(() => import('./content-form.tsx'))
const Library = lazy(() => import('./library.tsx'))
const OnePicture = lazy(() => import('./one-picture.tsx'))
const Documents = lazy(() => import('./documents.tsx'))
const OneDocument = lazy(() => import('./one-document.tsx'))
const Inbox = lazy(() => import('./inbox.tsx'))
const Replies = lazy(() => import('./replies.tsx'))
const Letters = lazy(() => import('./letters.tsx'))
const LetterForm = lazy(() => import('./letter-form.tsx'))
const RefusedAddresses = lazy(() => import('./refused-addresses.tsx'))
const Times = lazy(() => import('./times.tsx'))
const TimesOfDay = lazy(() => import('./times-day.tsx'))
const Moon = lazy(() => import('./moon.tsx'))
const Janazah = lazy(() => import('./janazah.tsx'))
const Rules = lazy(() => import('./rules.tsx'))
const Fridays = lazy(() => import('./fridays.tsx'))
const SpecialDays = lazy(() => import('./special-days.tsx'))
const Tables = lazy(() => import('./tables.tsx'))
const Screens = lazy(() => import('./screens.tsx'))
const OneScreen = lazy(() => import('./one-screen.tsx'))
const OneSlide = lazy(() => import('./one-slide.tsx'))
const Fundraisers = lazy(() => import('./fundraisers.tsx'))
const Transfers = lazy(() => import('./transfers.tsx'))
const Gifts = lazy(() => import('./gifts.tsx'))
const OneGift = lazy(() => import('./one-gift.tsx'))
const Pledges = lazy(() => import('./pledges.tsx'))
const PledgesOf = lazy(() => import('./pledges-of.tsx'))
const Causes = lazy(() => import('./causes.tsx'))
const CauseForm = lazy(() => import('./cause-form.tsx'))
const Join = lazy(() => import('./join.tsx'))
const Staff = lazy(() => import('./staff.tsx'))
const Invite = lazy(() => import('./invite.tsx'))
const OneColleague = lazy(() => import('./colleague.tsx'))
const People = lazy(() => import('./people.tsx'))
const OnePerson = lazy(() => import('./person.tsx'))
const Settings = lazy(() => import('./settings.tsx'))
const SettingsPart = lazy(() => import('./settings-part.tsx'))
const Figures = lazy(() => import('./figures.tsx'))
const Domains = lazy(() => import('./domains.tsx'))
const Mail = lazy(() => import('./mail.tsx'))
const PreviewSite = lazy(() => import('./preview-site.tsx'))
const Payments = lazy(() => import('./payments.tsx'))
const Apps = lazy(() => import('./apps.tsx'))
const Trail = lazy(() => import('./trail.tsx'))
const Submission = lazy(() => import('./submission.tsx'))

/**
 * The office. The page is the same for everybody, and empty: who is there, and what they may see to, the browser asks for.
 * Whoever is not signed in does so as everybody does, and comes back to where they were.
 */
export default function OfficePage() {
  const isSignedIn = useOwnPage()
  const isLocked = useSyncExternalStore(officeLock.subscribe, officeLock.read, () => false)
  useIdleLock()
  useReturn()
  return (
    <div className="office">
      {isSignedIn ? <Inside isLocked={isLocked} /> : <Opening />}
      {isLocked ? <Lock /> : null}
    </div>
  )
}

function Opening() {
  const words = useOfficeWords()
  return (
    <div className="wrap office-opening">
      <output className="visually-hidden">{words.loading}</output>
      <Skeleton lines={6} />
    </div>
  )
}

/** Whoever is invited has no role yet, so their link leads past the entrance. */
function Inside({ isLocked }: { readonly isLocked: boolean }) {
  const [, , part, token] = useLocation().pathname.split('/')
  if (part !== 'join' || !token) return <Entrance isLocked={isLocked} />
  return (
    <div className="wrap office-opening">
      <Suspense fallback={<Skeleton lines={6} />}>
        <Join token={token} />
      </Suspense>
    </div>
  )
}

/** Kept alive behind the lock, with all that was typed; nobody sees or touches it there. */
function Entrance({ isLocked }: { readonly isLocked: boolean }) {
  const { outcome, again } = useAsked(showDesk, {})
  const isInside = outcome && 'reply' in outcome
  useEffect(() => {
    if (isInside) leaveOutOfFigures()
  }, [isInside])
  if (!outcome) return <Opening />
  if ('refused' in outcome) return <NoEntrance outcome={outcome} again={again} />
  return (
    <DeskContext value={{ desk: outcome.reply, again }}>
      <div className="office-rooms" inert={isLocked} data-locked={isLocked || undefined}>
        <Bar />
        <div className="wrap office-floor">
          <Rooms className="office-side" />
          <div className="office-room">
            <Suspense fallback={<Skeleton lines={8} />}>
              <Room />
            </Suspense>
          </div>
        </div>
      </div>
    </DeskContext>
  )
}

interface NoEntranceProps {
  readonly outcome: Extract<Outcome<typeof showDesk>, { readonly refused: string }>
  readonly again: () => void
}

/** Whoever may not come in reads why, and what to do about it. */
function NoEntrance({ outcome: { refused }, again }: NoEntranceProps) {
  const words = useOfficeWords()
  const account = useSite().links.account?.own.to ?? pathOf('profile')
  const signOut = useSignOut()
  const leaveButton = (
    <Button look="quiet" onClick={signOut}>
      {words.signOut}
    </Button>
  )
  const known = {
    'not-allowed': [words.notStaff, words.notStaffText, null],
    'second-step-missing': [
      words.needsApp,
      words.needsAppText,
      <Link key="account" className={buttonClass()} to={account}>
        {words.toAccount}
      </Link>,
    ],
  } as const
  const [title, text, way] = known[refused as keyof typeof known] ?? [
    words.failed,
    '',
    <Button key="again" onClick={again}>
      {words.tryAgain}
    </Button>,
  ]
  return (
    <div className="wrap office-opening">
      <ErrorState
        page
        title={title}
        actions={
          <>
            {way}
            {leaveButton}
          </>
        }
      >
        {text ? <p>{text}</p> : null}
      </ErrorState>
    </div>
  )
}

function Bar() {
  const site = useSite()
  const words = useOfficeWords()
  const signOut = useSignOut()
  return (
    <header className="office-bar">
      <div className="wrap">
        <Link className="office-name" to={pathOf('office')}>
          <Star />
          <span>
            <bdi>{textOf(site, 'websiteName')}</bdi> <small>{words.title}</small>
          </span>
        </Link>
        <div className="office-bar-end">
          <LanguageLinks className="language" />
          <a className={buttonClass({ look: 'plain' })} href="/">
            {words.toSite}
          </a>
          <Button look="quiet" onClick={signOut}>
            {words.signOut}
          </Button>
        </div>
        <FullMenu>
          <Rooms className="office-menu" />
          <p className="actions">
            <a className={buttonClass({ look: 'quiet' })} href="/">
              {words.toSite}
            </a>
            <Button look="quiet" onClick={signOut}>
              {words.signOut}
            </Button>
          </p>
          <LanguageLinks className="menu-languages" />
        </FullMenu>
      </div>
    </header>
  )
}

function Rooms({ className }: { readonly className: string }) {
  const { desk } = useDesk()
  const words = useOfficeWords()
  const { pathname } = useLocation()
  const current = (to: string) =>
    (to === pathOf('office') ? pathname === to : pathname.startsWith(to))
      ? ('page' as const)
      : undefined
  return (
    <nav className={className} aria-label={words.sections}>
      <ul>
        <li>
          <Link to={pathOf('office')} aria-current={current(pathOf('office'))}>
            <Icon of={House} /> {words.today}
          </Link>
        </li>
        {desk.forms.some(({ mayRead }) => mayRead) ? (
          <li>
            <Link to={pathOf('officeInbox')} aria-current={current(pathOf('officeInbox'))}>
              <Icon of={InboxIcon} /> {words.inbox} <Count of={newFor(desk)} />
            </Link>
          </li>
        ) : null}
        {desk.keepsLetters ? (
          <li>
            <Link to={pathOf('officeLetters')} aria-current={current(pathOf('officeLetters'))}>
              <Icon of={Mails} /> {words.letters}
            </Link>
          </li>
        ) : null}
        {desk.keepsTimes ? (
          <li>
            <Link to={pathOf('officeTimes')} aria-current={current(pathOf('officeTimes'))}>
              <Icon of={Clock} /> {words.times}
            </Link>
          </li>
        ) : null}
        {desk.keepsScreens ? (
          <li>
            <Link to={pathOf('officeScreens')} aria-current={current(pathOf('officeScreens'))}>
              <Icon of={Monitor} /> {words.screens}
            </Link>
          </li>
        ) : null}
        {desk.fundraisers === null ? null : (
          <li>
            <Link
              to={pathOf('officeFundraisers')}
              aria-current={current(pathOf('officeFundraisers'))}
            >
              <Icon of={HandHeart} /> {words.fundraisers}{' '}
              <Count of={{ total: desk.fundraisers, hasUncounted: false }} />
            </Link>
          </li>
        )}
        {desk.keepsMoney ? (
          <li>
            <Link to={pathOf('officeGifts')} aria-current={current(pathOf('officeGifts'))}>
              <Icon of={Gift} /> {words.gifts}
            </Link>
          </li>
        ) : null}
        {desk.keepsMoney ? (
          <li>
            <Link to={pathOf('officeTransfers')} aria-current={current(pathOf('officeTransfers'))}>
              <Icon of={Landmark} /> {words.transfers}
            </Link>
          </li>
        ) : null}
        {desk.keepsPledges ? (
          <li>
            <Link to={pathOf('officePledges')} aria-current={current(pathOf('officePledges'))}>
              <Icon of={HandHeart} /> {words.pledges}
            </Link>
          </li>
        ) : null}
        {desk.keepsCauses ? (
          <li>
            <Link to={pathOf('officeCauses')} aria-current={current(pathOf('officeCauses'))}>
              <Icon of={HandCoins} /> {words.causes}
            </Link>
          </li>
        ) : null}
        {desk.keepsMoney ? (
          <li>
            <Link to={pathOf('officePeople')} aria-current={current(pathOf('officePeople'))}>
              <Icon of={ContactRound} /> {words.people}
            </Link>
          </li>
        ) : null}
        {readsFigures(desk) ? (
          <li>
            <Link to={pathOf('officeFigures')} aria-current={current(pathOf('officeFigures'))}>
              <Icon of={ChartColumn} /> {words.figures}
            </Link>
          </li>
        ) : null}
        {isOwner(desk) ? (
          <li>
            <Link to={pathOf('officeStaff')} aria-current={current(pathOf('officeStaff'))}>
              <Icon of={Users} /> {words.colleagues}
            </Link>
          </li>
        ) : null}
        {isOwner(desk) ? (
          <li>
            <Link
              to={pathOf('officeSettings')}
              aria-current={
                current(pathOf('officeSettings')) ??
                current(pathOf('officeApps')) ??
                current(pathOf('officeDomains')) ??
                current(pathOf('officeMail')) ??
                current(pathOf('officePayments')) ??
                current(pathOf('officePreview')) ??
                current(pathOf('officeTrail'))
              }
            >
              <Icon of={Settings2} /> {words.settings}
            </Link>
          </li>
        ) : null}
      </ul>
      {desk.kinds.length > 0 ? (
        <>
          <p className="label">{words.website}</p>
          <ul>
            <li>
              <Link to={pathOf('officeMedia')} aria-current={current(pathOf('officeMedia'))}>
                {words.library}
              </Link>
            </li>
            <li>
              <Link
                to={pathOf('officeDocuments')}
                aria-current={current(pathOf('officeDocuments'))}
              >
                {words.documents}
              </Link>
            </li>
            {desk.kinds.map(({ name, many }) => (
              <li key={name}>
                <Link
                  to={pathOf('officeContent', { kind: name })}
                  aria-current={current(pathOf('officeContent', { kind: name }))}
                >
                  {many}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </nav>
  )
}

function readsFigures({ roles }: Desk): boolean {
  return roles.some((role) => ['owner', 'editor', 'treasurer', 'viewer'].includes(role))
}

function isOwner({ roles }: Desk): boolean {
  return roles.includes('owner')
}

function newFor({ forms }: Desk): Counted {
  const theirs = forms.filter(({ mayRead }) => mayRead)
  return countTogether(theirs.map(({ count, hasUncounted }) => ({ total: count, hasUncounted })))
}

function Count({ of: { total, hasUncounted } }: { readonly of: Counted }) {
  const words = useOfficeWords()
  if (total === 0) return null
  return (
    <span className="tag figures">
      <span aria-hidden="true" dir="ltr">
        {formatCount(total)}
        {hasUncounted ? '+' : ''}
      </span>
      <span className="visually-hidden">{words.day.fresh(total, hasUncounted)}</span>
    </span>
  )
}

/** Which part the address asks for. A part that belongs to another role says so by name, and so does one that there is not. */
function Room() {
  const { desk } = useDesk()
  const [, , part = '', first = '', second = ''] = useLocation().pathname.split('/').map(decodePart)
  if (part === '') return <Today />
  if (part === 'inbox') {
    if (!desk.forms.some(({ mayRead }) => mayRead)) return <NotYours />
    if (first === 'answers') return <Replies />
    return first ? <Submission key={first} id={first} /> : <Inbox />
  }
  if (part === 'letters') {
    if (!desk.keepsLetters) return <NotYours />
    if (first === 'refused') return <RefusedAddresses />
    return first ? <LetterForm key={first} id={first} /> : <Letters />
  }
  if (part === 'media') {
    if (desk.kinds.length === 0) return <NotYours />
    return first ? <OnePicture key={first} id={first} /> : <Library />
  }
  if (part === 'documents') {
    if (desk.kinds.length === 0) return <NotYours />
    return first ? <OneDocument key={first} id={first} /> : <Documents />
  }
  if (part === 'times') {
    if (!desk.keepsTimes) return <NotYours />
    if (first === 'tables') return <Tables />
    if (first === 'moon') return <Moon />
    if (first === 'janazah') return <Janazah />
    if (first === 'rules') return <Rules key={second} id={second} />
    if (first === 'fridays') return <Fridays key={second} id={second} />
    if (first === 'special-days') return <SpecialDays key={second} id={second} />
    return first ? <TimesOfDay key={first} on={first} /> : <Times />
  }
  if (part === 'screens') {
    if (!desk.keepsScreens) return <NotYours />
    if (first === 'slides') return <OneSlide key={second} id={second} />
    return first ? <OneScreen key={first} id={first} /> : <Screens />
  }
  if (part === 'fundraisers') return desk.fundraisers === null ? <NotYours /> : <Fundraisers />
  if (part === 'gifts') {
    if (!desk.keepsMoney) return <NotYours />
    return first ? <OneGift key={first} id={first} /> : <Gifts />
  }
  if (part === 'transfers') return desk.keepsMoney ? <Transfers /> : <NotYours />
  if (part === 'promises') {
    if (!desk.keepsPledges) return <NotYours />
    return first ? <PledgesOf key={first} id={first} /> : <Pledges />
  }
  if (part === 'causes') {
    if (!desk.keepsCauses) return <NotYours />
    return first ? <CauseForm key={first} id={first} /> : <Causes />
  }
  if (part === 'apps') return isOwner(desk) && desk.keepsCauses ? <Apps /> : <NotYours />
  if (part === 'figures') return readsFigures(desk) ? <Figures /> : <NotYours />
  if (part === 'domains') return isOwner(desk) ? <Domains /> : <NotYours />
  if (part === 'mail') return isOwner(desk) ? <Mail /> : <NotYours />
  if (part === 'payments') return isOwner(desk) ? <Payments /> : <NotYours />
  if (part === 'preview') return isOwner(desk) ? <PreviewSite /> : <NotYours />
  if (part === 'people') {
    if (!desk.keepsMoney) return <NotYours />
    return second ? <OnePerson key={second} as={first} id={second} /> : <People />
  }
  if (part === 'staff') {
    if (!isOwner(desk)) return <NotYours />
    if (first === 'new') return <Invite />
    return first ? <OneColleague key={first} id={first} /> : <Staff />
  }
  if (part === 'settings' || part === 'trail') {
    if (!isOwner(desk)) return <NotYours />
    if (part === 'trail') return <Trail />
    return first ? <SettingsPart key={first} section={first} /> : <Settings />
  }
  if (part !== 'content') return <NotThere />
  if (desk.kinds.length === 0) return <NotYours />
  if (!desk.kinds.some(({ name }) => name === first)) return <NotThere />
  return second ? (
    <ContentForm key={second} kind={first} id={second} />
  ) : (
    <ContentList key={first} kind={first} />
  )
}

function NotYours() {
  const { notAllowed, notAllowedText } = useOfficeWords()
  return <NoRoom title={notAllowed}>{notAllowedText}</NoRoom>
}

function NotThere() {
  const { notThere, notThereText } = useOfficeWords()
  return <NoRoom title={notThere}>{notThereText}</NoRoom>
}

function NoRoom({ title, children }: { readonly title: string; readonly children: string }) {
  const words = useOfficeWords()
  return (
    <ErrorState
      page
      title={title}
      actions={
        <Link className={buttonClass({ look: 'quiet' })} to={pathOf('office')}>
          {words.today}
        </Link>
      }
    >
      <p>{children}</p>
    </ErrorState>
  )
}

const SECONDS_OF_A_YEAR = 365 * 24 * 60 * 60

/** Whoever works here is no visitor: see the figures. */
function leaveOutOfFigures(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${OFFICE_MARK}; Path=/; Max-Age=${SECONDS_OF_A_YEAR}; SameSite=Lax${secure}`
}

const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

/** What stands on the screen is hidden when nobody has touched it for as long as the server waits. */
function useIdleLock(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => officeLock.lock(), MINUTES_OF_OFFICE * 60_000)
    }
    begin()
    for (const sign of SIGNS) addEventListener(sign, begin, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, begin, { capture: true })
    }
  }, [])
}
