import assert from 'node:assert/strict'
import { it } from 'node:test'
import { toHost } from './to-host.ts'

it('a domain is read as a name, however it was typed or copied', () => {
  assert.equal(toHost(' https://WWW.Green-Lane.org/about?x '), 'www.green-lane.org')
  assert.equal(toHost('مسجد.org'), 'xn--rgbgk5e.org')
  assert.equal(toHost('not a name'), 'not a name')
})
