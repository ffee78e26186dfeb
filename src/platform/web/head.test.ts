import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headHtml, toHead, toJson } from './head.ts'
import { findLink, openLinks } from './links.ts'
import type { Site } from './site.ts'

const SITE: Site = {
  language: 'en',
  languages: ['en'],
  configuration: { websiteName: 'Al-Noor "Masjid"', tagline: 'A house of prayer.' },
  links: { give: undefined, account: undefined, header: [], footer: [], legal: [] },
  isTest: true,
  today: '2026-11-21T10:00:00.000Z',
  origin: 'https://al-noor.org',
}

describe('the head of a page', () => {
  it('speaks with the words of the site where the page says nothing', () => {
    const head = toHead({}, SITE, '/')

    assert.equal(head.title, 'Al-Noor "Masjid"')
    assert.equal(head.description, 'A house of prayer.')
    assert.equal(head.canonical, 'https://al-noor.org/')
    assert.equal(head.image, 'https://al-noor.org/og.png')
  })

  it('escapes what people have written', () => {
    const html = headHtml(toHead({ title: '</title><script>' }, SITE, '/donate'), SITE)

    assert.ok(!html.includes('<script>'))
    assert.match(html, /<title>&lt;\/title&gt;&lt;script&gt; · Al-Noor &quot;Masjid&quot;<\/title>/)
  })

  it('carries data for search engines that cannot end its element', () => {
    const jsonLd = { '@type': 'Event', name: '</script><script>alert(1)</script>' }

    const html = headHtml(toHead({ jsonLd }, SITE, '/'), SITE)

    assert.equal(html.match(/<\/script>/g)?.length, 1)
    assert.deepEqual(JSON.parse(toJson(jsonLd)), jsonLd)
  })

  it('has no address for search engines when it should not be found', () => {
    const html = headHtml(toHead({ robots: 'noindex' }, SITE, '/'), SITE)

    assert.match(html, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(html, /canonical/)
  })
})

describe('where the frame leads', () => {
  const name = (en: string) => ({ en, ar: en, ur: en })
  const page = (path: string, more = {}) => ({
    path,
    ...more,
    lazy: () => Promise.reject(new Error()),
  })
  const links = {
    account: { signIn: [], own: [], more: [] },
    give: { to: '/donate', name: name('Donate') },
    header: [
      {
        name: name('Learn'),
        links: [
          { to: '/classes', name: name('Classes') },
          { to: '/courses', name: name('Courses') },
        ],
      },
    ],
    footer: [{ name: name('More'), links: [{ to: '/maktab', name: name('Madrasa') }] }],
    legal: [{ to: '/privacy', name: name('Privacy Policy') }],
  }
  const standing = {
    plan: 'premium',
    mode: 'full',
    switchedOff: new Set(['DisableCourses']),
  } as const

  it('is only what exists and is open', () => {
    const map = [
      page('/donate', { modes: ['campaigns'] }),
      page('/classes'),
      page('/courses', { flag: 'DisableCourses' }),
      page('/privacy'),
    ]

    assert.deepEqual(openLinks(links, map, standing, 'en'), {
      give: undefined,
      account: undefined,
      header: [{ to: '/classes', name: 'Classes' }],
      footer: [],
      legal: [{ to: '/privacy', name: 'Privacy Policy' }],
    })
  })

  it('is found by its address, wherever in the frame it stands', () => {
    const shown = openLinks(links, [page('/classes'), page('/maktab')], standing, 'en')

    assert.deepEqual(findLink(shown, '/classes'), { to: '/classes', name: 'Classes' })
    assert.deepEqual(findLink(shown, '/maktab'), { to: '/maktab', name: 'Madrasa' })
    assert.equal(findLink(shown, '/courses'), undefined)
  })
})
