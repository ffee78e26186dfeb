import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { comeBack, userData, useUserData } from '../account.ts'
import { Link } from '../link.tsx'
import { useSite, useWords } from '../site.ts'

/**
 * For a page of one's own things: whether somebody is signed in. Who is not, or no longer, is led to signing in, and comes
 * back to this page.
 */
export function useOwnPage(): boolean {
  const user = useUserData()
  const signIn = useSite().links.account?.signIn.to ?? '/user/login'
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Read here and not from the hook: while the page comes to life that one does not know yet.
    if (user ?? userData.read()) return
    comeBack.write(pathname)
    void navigate(signIn, { replace: true })
  }, [user, navigate, pathname, signIn])
  return user !== undefined
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
}
