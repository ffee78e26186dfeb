import '#platform/web/ui/site.css'
import '#platform/web/shell/shell.css'
import { loadChunk } from '#platform/web/chunks.ts'
import { wake } from '#platform/web/wake.ts'

// This file comes with every page, before anything else: what it imports is counted in bytes.
wake(async () => {
  prefetch()
  const { hydrateSite } = await loadChunk('root', () => import('./root.tsx'))
  await hydrateSite()
}, sayFailed)

/** All that this page will need at once, instead of one after the other; the server has written down what that is. */
function prefetch(): void {
  const addresses = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next'] ?? ''
  for (const address of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    document.head.append(link)
  }
}

function sayFailed(): void {
  const notice = document.createElement('div')
  notice.className = 'notice-bar danger'
  notice.setAttribute('role', 'alert')
  notice.textContent =
    document.documentElement.lang === 'ar'
      ? 'تعذّر تحميل جزء من هذه الصفحة. تحقق من الاتصال ثم أعد تحميلها.'
      : 'Part of this page could not be loaded. Please check your connection and reload it.'
  document.body.prepend(notice)
}
