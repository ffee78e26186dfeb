import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { networkOf } from './network.ts'

describe('a network', () => {
  it('is an IPv4 address, however it is written, or the first half of an IPv6 one', () => {
    assert.equal(networkOf('::ffff:203.0.113.7'), networkOf('203.0.113.7'))
    assert.equal(networkOf('2001:db8:0:1::5'), networkOf('2001:db8::1:9:9:9:9'))
    assert.notEqual(networkOf('2001:db8:0:1::5'), networkOf('2001:db8:0:2::5'))
  })

  it('of whoever has left already is one without a name, and none of anybody’s', () => {
    assert.equal(networkOf(undefined), '')
    assert.notEqual(networkOf('::'), networkOf(undefined))
  })
})
