import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { watchLag } from './lag.ts'

const TURN_MS = 250

describe('the event loop', () => {
  it('is not too far behind after one long turn', async (t) => {
    const lag = watching(t)

    await takeLong()

    assert.equal(lag.isTooMuch, false)
  })

  it('is too far behind while one long turn follows the other, and no more after the last', async (t) => {
    const lag = watching(t)

    for (let turn = 0; turn < 3; turn++) await takeLong()
    const during = lag.isTooMuch
    const until = performance.now() + 10_000
    while (lag.isTooMuch && performance.now() < until) await setTimeout(1)

    assert.equal(during, true)
    assert.equal(lag.isTooMuch, false)
  })
})

function watching(t: { after(work: () => void): void }) {
  const lag = watchLag({ longMs: TURN_MS * 0.8 })
  t.after(lag.close)
  return lag
}

/** A turn in which nothing else is done, and then whatever waits for its time. */
async function takeLong(): Promise<void> {
  const until = performance.now() + TURN_MS
  while (performance.now() < until);
  await setTimeout(1)
}
