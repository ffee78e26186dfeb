import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import '#platform/web/ui/site.css'
import '#platform/web/shell/shell.css'
import { loadChunk } from '#platform/web/chunks.ts'
import { closeMenus } from '#platform/web/menus.ts'
import { hideTimers } from '#platform/web/stored-page.ts'
import { wake } from '#platform/web/wake.ts'

// This file comes with every page, before anything else: what it imports is counted in bytes.
hideTimers()
closeMenus()
wake(async () => {
  const { hydrateSite } = await loadChunk('site', async () => {
    await painted()
    await bringScripts()
    return import('./root.tsx')
  })
  await hydrateSite()
}, sayFailed)

/** The browser may be idle before it has shown anything; what is read comes before what makes it alive. */
async function painted(): Promise<void> {
  if (document.hidden) return
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/**
 * All that this page will need, as the server has written it down: fetched together, then run one after the other with
 * a breath in between, so that no single task keeps people waiting.
 */
async function bringScripts(): Promise<void> {
  const next = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next'] ?? ''
  const addresses = next.split(' ').filter(Boolean)
  for (const address of addresses) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    document.head.append(link)
    await breath()
  }
  for (const address of addresses) {
    await import(/* @vite-ignore */ address)
    await breath()
  }
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

const FAILED: InEveryLanguage<string> = {
  en: 'Part of this page could not be loaded. Please check your connection and reload it.',
  ar: 'تعذّر تحميل جزء من هذه الصفحة. تحقق من الاتصال ثم أعد تحميلها.',
  ur: 'اس صفحے کا کچھ حصہ نہیں کھل سکا۔ انٹرنیٹ دیکھ کر صفحہ دوبارہ کھولیں۔',
}

let told: Element | undefined

/** Once, however often it is said; a reader of screens hears it each time. */
function sayFailed(): void {
  told?.remove()
  const notice = document.createElement('div')
  notice.className = 'notice-bar danger'
  notice.setAttribute('role', 'alert')
  notice.textContent = FAILED[document.documentElement.lang as Language]
  document.body.prepend(notice)
  told = notice
}
