import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link.tsx'
import type { ShownGroup, ShownLink, ShownLinks } from '../site.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { buttonClass } from '../ui/button.tsx'
import { FullMenu, MenuGroup } from '../ui/menu.tsx'
import { AccountLink } from './account-link.tsx'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'

/** The id of its last part: once it is there, all of it is. */
export const HEADER_END = 'header-end'

interface HeaderProps {
  readonly links: ShownLinks
  /** What is on now, in two or three words. */
  readonly children?: ReactNode
}

/** The name, where the site leads, and giving. On a phone the links are a sheet that opens without a script. */
export function Header({ links: { give, account, header }, children }: HeaderProps) {
  const site = useSite()
  const words = useWords(WORDS)
  const isCentral = site.configuration.displayCentralMosqueTitle === true

  return (
    <header className={isCentral ? 'site-header central' : 'site-header'}>
      <div className="wrap">
        <Brand logo={textOf(site, 'logo')} />
        {header.length > 0 ? (
          <nav className="site-nav" aria-label={words.main}>
            <ul>
              {header.map((entry) => (
                <li key={entry.name}>
                  {'to' in entry ? <NavigationLink {...entry} /> : <Group {...entry} />}
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {children}
        <div className="header-end">
          <LanguageLinks className="language" />
          <AccountLink account={account} className="account" />
          <FullMenu>
            <nav aria-label={words.menu}>
              <ul>
                <MenuItem to="/" name={words.home} />
                {header.flatMap((entry) =>
                  'to' in entry ? <MenuItem key={entry.to} {...entry} /> : [],
                )}
                {give ? <MenuItem {...give} /> : null}
                {account ? (
                  <li>
                    <AccountLink account={account} className="account-row" />
                  </li>
                ) : null}
              </ul>
              {header.map((entry) =>
                'links' in entry ? <MenuSection key={entry.name} {...entry} /> : null,
              )}
            </nav>
            <LanguageLinks className="menu-languages" />
          </FullMenu>
          {give ? (
            <Link className={buttonClass({ className: 'lead-action' })} to={give.to}>
              {give.name}
            </Link>
          ) : null}
        </div>
      </div>
      <span id={HEADER_END} hidden />
    </header>
  )
}

function NavigationLink({ to, name }: ShownLink) {
  return (
    <Link to={to} aria-current={useCurrent()(to)}>
      {name}
    </Link>
  )
}

function Group({ name, links }: ShownGroup) {
  const current = useCurrent()
  return (
    <MenuGroup label={name} current={links.some(({ to }) => current(to))}>
      {links.map((link) => (
        <li key={link.to}>
          <NavigationLink {...link} />
        </li>
      ))}
    </MenuGroup>
  )
}

function MenuSection({ name, links }: ShownGroup) {
  return (
    <section>
      <h2>{name}</h2>
      <ul>
        {links.map((link) => (
          <MenuItem key={link.to} {...link} />
        ))}
      </ul>
    </section>
  )
}

function MenuItem(link: ShownLink) {
  return (
    <li>
      <NavigationLink {...link} />
    </li>
  )
}

function useCurrent() {
  const { pathname } = useLocation()
  return (to: string) => (pathname === to ? ('page' as const) : undefined)
}

const WORDS = {
  en: { main: 'Main', menu: 'Whole menu', home: 'Home' },
  ar: { main: 'الرئيسي', menu: 'القائمة كاملة', home: 'الرئيسية' },
  ur: { main: 'مرکزی', menu: 'پورا مینو', home: 'مرکزی صفحہ' },
}
