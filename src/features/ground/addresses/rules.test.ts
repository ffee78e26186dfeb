import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { partIn, pathOf, startOf } from './rules.ts'

describe('the address of a page', () => {
  it('is found by its name', () => {
    assert.equal(pathOf('news'), '/news')
    assert.equal(pathOf('newsItem', { id: 'winter-clothing' }), '/news/winter-clothing')
  })

  it('says each of its parts in its place', () => {
    assert.equal(
      pathOf('appRegularGift', { token: 'a.b', id: '7', link: 'c-d_e' }),
      '/app/donate/a.b/regular/7/c-d_e',
    )
  })

  it('leads nowhere else, whatever a part holds', () => {
    assert.equal(pathOf('event', { id: '../?x=1#é' }), '/event/..%2F%3Fx%3D1%23%C3%A9')
    assert.equal(pathOf('event', { id: '$&' }), '/event/%24%26')
  })

  it('begins as that of every other of its kind does', () => {
    assert.equal(startOf('regularGiftByLink'), '/regular-gift/')
    assert.equal(startOf('donate'), '/donate')
  })

  it('gives back what was said to it, and nothing where it is another page', () => {
    for (const id of ['roof', 'زكاة-الفطر', '50%'])
      assert.equal(partIn('campaign', pathOf('campaign', { id })), id)
    assert.equal(partIn('campaign', '/campaign/%zz'), '%zz')
    for (const other of ['/campaign/', '/campaign/roof/live', '/event/roof', 'https://a.example'])
      assert.equal(partIn('campaign', other), undefined)
  })
})
