import UserRound from 'lucide-react/icons/user-round'
import { useLocation } from 'react-router'
import { useUserData } from '../account.ts'
import { Link } from '../link.tsx'
import type { ShownLinks } from '../site.ts'
import { Icon } from '../ui/icon.tsx'

/** Where one signs in; once that is done, where one's own things are, under one's name. */
export function AccountLink({
  account,
  className,
}: {
  readonly account: ShownLinks['account']
  readonly className: string
}) {
  const user = useUserData()
  const { pathname } = useLocation()
  if (!account) return null
  const { to, name } = user ? account.own : account.signIn
  return (
    <Link
      className={className}
      to={to}
      title={user ? name : undefined}
      aria-label={user ? `${user.firstName}, ${name}` : undefined}
      aria-current={pathname === to ? 'page' : undefined}
    >
      <Icon of={UserRound} />
      <span>{user ? <bdi>{user.firstName}</bdi> : name}</span>
    </Link>
  )
}
