import * as fc from 'fast-check'
import { METHODS, oddText, onOneLine, segment, someHeaders } from './odd.ts'
import type { Known, Shot, Target } from './shots.ts'

export function addressShots(
  { paths, endpoints }: Target,
  { pages, slugs }: Known,
): fc.Arbitrary<Shot> {
  const id = fc.oneof(fc.constantFrom(...slugs), segment)
  const pattern = fc.constantFrom(...paths, ...endpoints.map(({ path }) => path))
  const filled = fc
    .tuple(pattern, fc.array(id, { minLength: 3, maxLength: 3 }))
    .map(([path, ids]) => path.replace(/:\w+|\*/g, () => ids.pop() ?? 'x'))
  const there = fc.oneof(fc.constantFrom(...pages), filled)
  const path = fc.oneof(
    { weight: 4, arbitrary: there },
    { weight: 2, arbitrary: fc.tuple(there, segment).map(([path, more]) => `${path}/${more}`) },
    fc.tuple(there, segment).map(([path, more]) => path + more),
    fc.tuple(there, fc.nat(30)).map(([path, at]) => `${path.slice(0, at)}/${path.slice(at)}`),
    there.map((path) => path.toUpperCase()),
    there.map((path) => path.replace(/[a-z]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)),
    fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    segment.map((text) => `/${text}`),
    fc.constantFrom(
      'http://al-noor.localhost/',
      'http://',
      'https://[::1]/',
      '*',
      'a',
      '?',
      '//@',
      '/\\',
    ),
  )
  const name = fc.oneof(
    fc.constantFrom(
      'q',
      'page',
      'pageSize',
      'category',
      'lang',
      'at',
      'permit',
      'from',
      'to',
      'month',
      'year',
      'amount',
      'frequency',
      'cause',
      'token',
      'preview',
      '__proto__',
    ),
    segment,
  )
  const value = fc.oneof(
    id,
    fc.constantFrom('1', '2', 'ar', 'en', 'now', '2026-11-21', '2026-11', '2026-03-29T00:30'),
  )
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    fc
      .array(fc.tuple(name, value), { maxLength: 4 })
      .map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
    segment.map((text) => `?${text}`),
  )
  return fc.record({
    method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, fc.constantFrom(...METHODS)),
    address: fc.tuple(path, query).map(([path, query]) => path + query),
    headers: someHeaders,
    body: fc.oneof(
      { weight: 8, arbitrary: fc.constant('') },
      fc.constant('{}'),
      oddText.map(onOneLine),
    ),
    isSignedIn: fc.boolean(),
  })
}
