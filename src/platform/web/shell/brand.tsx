import { Link } from '../link.tsx'
import { languageOf, textOf, useSite } from '../site.ts'
import { Star } from '../ui/star.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

/** The organisation's logo and name; its star where it has no logo. Leads home. */
export function Brand({ logo }: { readonly logo: string }) {
  const site = useSite()
  const name = textOf(site, 'websiteName')
  return (
    <Link className="brand" to="/">
      {logo ? <img src={logo} alt="" height={44} /> : <Star />}
      <span lang={languageOf(site, 'websiteName')}>
        <Unbroken name={name} />
      </span>
    </Link>
  )
}
