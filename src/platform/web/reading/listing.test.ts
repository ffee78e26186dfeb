import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { afterThis } from './listing.ts'

const list = (...ids: string[]) => ({ reply: { items: ids.map((id) => ({ id, html: '<p>…' })) } })
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

describe('what comes after an item in its list', () => {
  it('is what stands behind it, and then what the list begins with', () => {
    assert.deepEqual(ids(afterThis(list('a', 'b', 'c', 'd'), 'c')), ['d', 'a', 'b'])
  })

  it('begins with the list where the item does not stand in it', () => {
    assert.deepEqual(ids(afterThis(list('a', 'b', 'c', 'd'), 'z')), ['a', 'b', 'c'])
  })

  it('is each other item once, however often it takes place', () => {
    assert.deepEqual(ids(afterThis(list('a', 'b', 'a', 'b', 'c'), 'a')), ['b', 'c'])
  })

  it('is nothing where it is the only one, or the list is closed', () => {
    const refused = { refused: 'not-on-this-plan', status: 403, message: '' } as const

    assert.deepEqual(afterThis(list('a'), 'a'), [])
    assert.deepEqual(afterThis(refused, 'a'), [])
  })

  it('leaves the texts at home', () => {
    assert.deepEqual(afterThis(list('a', 'b'), 'a'), [{ id: 'b' }])
  })
})
