import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openSite } from '#testing/browser.ts'

const site = openSite()

const PAGES =
  `/ /donate /donate/food-bank /donate/fitrana /prayer-times /prayer-times?view=year /about-us
  /about-us/coming-here-for-the-first-time /about-us/getting-in-and-getting-about /services /service/funeral-service
  /service/hall-hire /activities /classes /classes/calligraphy /courses /courses/arabic-for-beginners /maktab /ask-imam
  /events /event/fajr-breakfast /news /news/winter-clothing-collection-begins /gallery /resource /our-team /vacancies
  /vacancies/library-desk /get-in-touch /visit /fundraising-promise /subscribe /user/login /user/register /user/forgot-password /privacy
  /terms-conditions /offline /nowhere`.split(/\s+/)

/** Letters of the other script that a screen reader would read in the wrong voice, and that stand in no isolation. */
const UNMARKED = {
  ar: /\p{Script=Latin}{2}/u,
  en: /\p{Script=Arabic}{2}/u,
}
/** So many words may be a name, which stands in our own sentences as it is and elsewhere apart; more are a sentence. */
const NAME = 3

describe('what stands in another script than its page', () => {
  for (const language of ['ar', 'en'] as const) {
    it(`is marked as what it is, on every page in ${language}`, async (t) => {
      const { page, open } = await site.visit(t, { language, javaScript: false })
      const found: string[] = []
      for (const path of PAGES) {
        await open(path, path === '/nowhere' ? 404 : 200)
        found.push(...(await unmarked(page, language)).map((text) => `${path}: ${text}`))
      }
      assert.deepEqual(found, [])
    })
  }
})

function unmarked(page: Page, language: 'ar' | 'en'): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const other = ${UNMARKED[language]}
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode
      if (!other.test(data) || parentElement.closest('script, style, noscript, svg, iframe')) continue
      const lang = parentElement.closest('[lang]').lang
      if (lang !== '${language}') continue
      const words = data.match(/[\\p{L}\\p{N}.@’'-]+/gu).filter((word) => other.test(word)).length
      const isAmongOurs = ${UNMARKED[language === 'ar' ? 'en' : 'ar']}.test(data)
      const isApart = isAmongOurs || parentElement.closest('bdi, [dir=ltr], [dir=auto]')
      if (words > ${NAME} || !isApart)
        found.push(data.trim().slice(0, 80) + ' in ' + parentElement.localName + '.' + parentElement.className)
    }
    return found
  })()`)
}
