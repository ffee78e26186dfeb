import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PLATE_TONES, plateOf } from './plate.ts'

const NAMES = Array.from({ length: 300 }, (_, i) => `class-${i}`)

describe('the plate of a thing without a photograph', () => {
  it('is always the same for the same name', () => {
    for (const name of NAMES) assert.deepEqual(plateOf(name), plateOf(name))
  })

  it('is its own: names that hardly differ rarely share one', () => {
    const looks = new Set(NAMES.map((name) => JSON.stringify(plateOf(name))))

    assert.ok(looks.size > 285, `${looks.size} of ${NAMES.length}`)
  })

  it('comes in every tone, none of them rare', () => {
    for (const tone of PLATE_TONES) {
      const count = NAMES.filter((name) => plateOf(name).tone === tone).length
      assert.ok(count > NAMES.length / 5, `${tone}: ${count}`)
    }
  })

  it('asks for a handful of files, however many names there are', () => {
    const files = new Set(NAMES.map(plateOf).map(({ fold, seed }) => `${fold}/${seed}`))

    assert.ok(files.size <= 12, `${files.size}`)
  })
})
