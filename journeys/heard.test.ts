import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openSite } from '#testing/browser.ts'
import { alive } from './screen.ts'

const site = openSite()

/** What docs/heard.md says of each page, by its address. */
const WRITTEN = new Map(
  [...readFileSync('docs/heard.md', 'utf8').matchAll(/^## `([^`]+)`\n[^`]*```\n([^`]*)```/gm)].map(
    ([, path = '', heard = '']) => [path, heard.trim()] as const,
  ),
)

/** The places that a screen reader jumps between, the headings of the page and of its parts, and what is filled in. */
const STOPS =
  /^(?:navigation|complementary|region|search|heading|textbox|combobox|checkbox|group) "|^complementary$/

/** Stand on some days only. */
const COMES_AND_GOES = /What changes|Also t/

const PRAYER =
  /(?:Fajr|Sunrise|Dhuhr|Asr|Maghrib|Isha|Jumu’ah)(?: jamaat)? \d\d:\d\d(?: in [\dhourminutes: ]+| now)?/
const MONTH =
  /January|February|March|April|May|June|July|August|September|October|November|December/g

function outline(snapshot: string): string {
  return snapshot
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .replace(/:$/, '')
        .replace(/^'(.*)'$/, '$1'),
    )
    .filter((line) => STOPS.test(line) && !/\[level=[3-6]\]/.test(line))
    .filter((line) => !COMES_AND_GOES.test(line))
    .map((line) => line.replace(PRAYER, 'PRAYER').replaceAll(MONTH, 'MONTH'))
    .map((line) => line.replaceAll(/(?<!level=)\b\d+\b/g, '#'))
    .join('\n')
}

describe('what is heard', () => {
  for (const path of ['/', '/prayer-times', '/donate', '/get-in-touch']) {
    it(`of ${path} is what docs/heard.md says`, async (t) => {
      const { page, open } = await site.visit(t, { device: 'desktop' })
      await open(path)
      await alive(page)

      const heard = outline(await page.getByRole('main').ariaSnapshot())

      assert.equal(heard, WRITTEN.get(path))
    })
  }
})
