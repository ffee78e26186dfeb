import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Refusal } from '#platform/shared/refusal.ts'
import { hashPassword } from './password.ts'

describe('passwords that wait to be looked at', () => {
  it('of one network take a quarter of the places, and nobody else is sent away', async () => {
    const hash = (address: string) =>
      hashPassword({ address }, 'the lamp by the mihrab').then(
        () => 'hashed',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      )

    const one = Array.from({ length: 80 }, (_, i) => hash(`2001:db8:1:1::${i}`))
    const other = hash('203.0.113.7')
    const said = await Promise.all(one)

    assert.deepEqual([...new Set(said)].toSorted(), ['hashed', 'too-many'])
    assert.equal(await other, 'hashed')
  })
})
