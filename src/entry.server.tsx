import type { RouteGate } from '#platform/shared/page.ts'
import { openMails } from '#platform/web/mail/mails.tsx'
import { openRendering } from '#platform/web/render.tsx'
import { links } from './navigation.ts'
import { siteMap as routes } from './routes.ts'
import { frame } from './root.tsx'

/** The map as the server asks it: addresses and gates. */
export const siteMap: readonly RouteGate[] = routes

export const { renderPage, setManifests } = openRendering({
  siteMap: routes,
  links,
  frame,
  starts: { entry: 'src/entry.client.tsx', root: 'src/root.tsx' },
})

export const renderMail = openMails(
  import.meta.glob('./features/*/*/mails/*.tsx', { eager: true, import: 'default' }),
)
