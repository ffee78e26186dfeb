import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LiveAppeal } from '../appeal-night-contract.ts'
import { type Known, afterLook, afterSilence, afterTold, appealOf } from './known-appeal.ts'

const START: Known = { appeal: appealWith(0), told: undefined, heardAt: undefined }
const TOLD = afterTold(START, { raised: 50_00, donors: 2 }, 10_000)

describe('the total on a screen', () => {
  it('is what the stream has told, also where an answer was asked for before or just then', () => {
    const late = afterLook(TOLD, appealWith(40_00), { askedAt: 9_000, now: 12_000 })
    const soon = afterLook(TOLD, appealWith(40_00), { askedAt: 12_000, now: 13_000 })

    assert.deepEqual([late, soon].map(raisedOf), [50_00, 50_00])
  })

  it('is what was asked for some seconds later, where the stream says nothing more', () => {
    const looked = afterLook(TOLD, appealWith(70_00), { askedAt: 25_000, now: 26_000 })

    assert.deepEqual([raisedOf(looked), looked.heardAt], [70_00, 26_000])
    assert.equal(raisedOf(afterTold(looked, { raised: 80_00, donors: 3 }, 27_000)), 80_00)
  })

  it('is what was last asked for once the stream has broken off', () => {
    assert.equal(raisedOf(afterSilence(TOLD)), 0)
  })

  it('has with it what each has added, whichever of them are still named', () => {
    const total = { raised: 50_00, donors: 2, added: { gone: 7_00, friend: 20_00 } }
    const [match] = appealOf(afterTold(START, total, 10_000)).matches

    assert.deepEqual([match?.added, match?.left, match?.state], [20_00, 0, 'used-up'])
  })
})

function raisedOf(known: Known): number {
  return appealOf(known).raised
}

function appealWith(raised: number): LiveAppeal {
  return {
    id: 'warm-floor',
    title: 'A warm floor',
    language: 'en',
    target: 100_00,
    raised,
    donors: 0,
    currency: 'GBP',
    state: 'live',
    startsOn: null,
    daysLeft: null,
    needs: [],
    promised: 0,
    named: [],
    matches: [
      {
        id: 'friend',
        name: 'A friend',
        percent: 100,
        cap: 20_00,
        added: 0,
        left: 20_00,
        currency: 'GBP',
        startsOn: '2026-11-21',
        endsOn: '2026-11-30',
        state: 'live',
      },
    ],
    give: null,
    pauses: [],
  }
}
