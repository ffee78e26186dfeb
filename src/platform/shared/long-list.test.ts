import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MOST_COUNTED, countTogether, farthestCount } from './long-list.ts'

describe('a long list', () => {
  it('is counted to the end of a page, so that no line of it is more than are counted', () => {
    const counted = [20, 30, 100].map((pageSize) => farthestCount({ page: 1, pageSize }))

    assert.deepEqual(counted, [MOST_COUNTED, 1_020, MOST_COUNTED])
  })

  it('is counted as far as the page that is asked for', () => {
    assert.equal(farthestCount({ page: 60, pageSize: 30 }), 1_800)
  })

  it('has uncounted ones together with others as well', () => {
    const few = { total: 3, hasUncounted: false }
    const many = { total: MOST_COUNTED, hasUncounted: true }

    assert.deepEqual(
      [countTogether([]), countTogether([few, few]), countTogether([few, many, few])],
      [
        { total: 0, hasUncounted: false },
        { total: 6, hasUncounted: false },
        { total: MOST_COUNTED + 6, hasUncounted: true },
      ],
    )
  })
})
