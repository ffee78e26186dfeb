import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { toPattern } from '#platform/server/leads-on.ts'
import { loadWebBundle } from '#platform/server/web-bundle.ts'
import { readProduct } from '#testing/sources.ts'

/**
 * Every page has its address from one list, by name. Spelled out are allowed: the list itself; the root of a site, which is
 * `/` everywhere; addresses that are no page (`/api/…`, `/media/…`, `/tv/…`, `/dev/mail`); and tests and walks, which say
 * what somebody would type: an address that changes by mistake is found by them.
 */
const LIST = 'src/features/ground/addresses/rules.ts'

/** Platform shows this page of its own, and has it told by nobody. */
const OWN = { 'src/platform/server/http/service-worker.ts': [PATHS.offline] }

const listed: readonly string[] = Object.values(PATHS).filter((path) => path !== PATHS.home)

describe('the list of addresses', () => {
  it('has every page of the site map, and none that the site map has not', async () => {
    const { siteMap } = await loadWebBundle()
    const mapped = [...new Set(siteMap.map(({ path }) => path))]
    const isInOffice = (path: string) => path.startsWith(`${PATHS.office}/`)

    const known: readonly string[] = Object.values(PATHS)
    assert.deepEqual(
      mapped.map((path) => path.replace(/\/\*$/, '')).toSorted(),
      known.filter((path) => !isInOffice(path)).toSorted(),
    )
    const office = mapped.filter((path) => path.endsWith('/*')).map(toPattern)
    const astray = known.filter(isInOffice).filter((path) => !office.some((at) => at.test(path)))
    assert.deepEqual(astray, [])
  })

  it('has each address once', () => {
    assert.equal(new Set(Object.values(PATHS)).size, Object.keys(PATHS).length)
  })

  it('is the only place where one is spelled out', () => {
    const product = readProduct().filter(({ path }) => path !== LIST && !path.endsWith('.css'))
    const allowed: Readonly<Record<string, readonly string[]>> = OWN
    const spelledOut = product.flatMap(({ path, code }) =>
      addressesIn(code)
        .filter((address) => !allowed[path]?.includes(address))
        .map((address) => `${path}: ${address}`),
    )
    assert.deepEqual(spelledOut, [])
  })

  it('is held against what somebody might write instead', () => {
    const instead = [
      "to: '/news'",
      'to="/donate"',
      '`/news/${id}`',
      '`${ctx.origin}/campaign/${item.slug}`',
      '`/donate/${id}?${query}`',
      "'/events?view=calendar'",
      "path: '/campaign/'",
      "page: '/news/:id'",
      '`/admin/content/${kind}/new`',
      "'/courses/arabic-for-beginners'",
      "at(`/user/${isNew ? 'verify' : 'sign-in'}/${token}`)",
      "`${origin}${isOwner ? '/admin/staff' : '/user/forgot-password'}`",
    ]
    assert.deepEqual(
      instead.filter((code) => addressesIn(code).length === 0),
      [],
    )
    const others = ["get('/api/news')", "'/media/a.jpg'", "'/'", '`${origin}/api/events/${id}`']
    assert.deepEqual(others.flatMap(addressesIn), [])
  })
})

/** What is written between quotes and is the address of a page, or its beginning. A value stands for one part. */
function addressesIn(code: string): string[] {
  return [/'([^'\n]*)'/g, /"([^"\n]*)"/g, /`([^`]*)`/g]
    .flatMap((quoted) => [...code.matchAll(quoted)])
    .map(([, written = '']) => written)
    .filter((written) => isAddress(written.replace(/^\$\{[^}]*\}(?=\/)/, '')))
}

const starts = listed.filter((path) => path.includes(':')).map((path) => path.replace(/:.*/, ''))

function isAddress(written: string): boolean {
  const [path = ''] = written.replaceAll(/\$\{[^}]*\}/g, ANY).split(/[?#]/)
  // In a sentence of the documentation a part is written in braces.
  if (!/^\/[^\s{}]*$/.test(path)) return false
  return starts.includes(path) || listed.some((address) => couldBe(path, address))
}

/** What stands for a value that is known only when the program runs. */
const ANY = '*'

function couldBe(path: string, address: string): boolean {
  const [, first = '', ...rest] = path.split('/')
  const [, begin, ...parts] = address.split('/')
  return (
    first === begin &&
    rest.length === parts.length &&
    parts.every((part, i) => part.startsWith(':') || rest[i]?.includes(ANY) || part === rest[i])
  )
}
