import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { comeBack, isGoing, userData, useUserData } from '../account.ts'
import { Link } from '../link.tsx'
import { useSite, useWords } from '../site.ts'

/**
 * For a page of one's own things: whether somebody is signed in. Who is not, or no longer, is led to signing in, and comes
 * back to this page; the page there is told which of the two it was. Whoever leaves on purpose is led nowhere.
 */
export function useOwnPage(): boolean {
  const user = useUserData()
  const signIn = useSite().links.account?.signIn.to ?? '/'
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    // Read here and not from the hook: while the page comes to life that one does not know yet.
    if (user ?? userData.read()) {
      wasSignedIn.current = true
      return
    }
    if (isGoing()) return
    comeBack.write(pathname + search)
    void navigate(signIn, { replace: true, state: { wasSignedIn: wasSignedIn.current } })
  }, [user, navigate, pathname, search, signIn])
  return user !== undefined
}

/** Whether who is led to signing in was signed in until a moment ago, and so may have typed something. */
export function useWasSignedIn(): boolean {
  const { state } = useLocation() as { readonly state: { readonly wasSignedIn?: unknown } | null }
  return state?.wasSignedIn === true
}

/** The pages of one's own things. Nothing where there is only one. */
export function OwnTabs() {
  const { account } = useSite().links
  const words = useWords(WORDS)
  const { pathname } = useLocation()
  if (!account || account.more.length === 0) return null
  return (
    <nav className="tabs" aria-label={words.label}>
      {[account.own, ...account.more].map(({ to, name }) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

const WORDS = {
  en: { label: 'Your account' },
  ar: { label: 'حسابك' },
  ur: { label: 'آپ کا اکاؤنٹ' },
}
