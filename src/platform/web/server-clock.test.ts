import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openServerClock } from './server-clock.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

/** A device that is `wrong` by so many milliseconds. */
function device(wrong = 0) {
  const is = { real: NOON, steady: 200, wrong }
  const clock = openServerClock({ wall: () => is.real + is.wrong, steady: () => is.steady })
  return {
    is,
    clock,
    wait: (ms: number) => {
      is.real += ms
      is.steady += ms
    },
    sleep: (ms: number) => void (is.real += ms),
    error: () => Math.abs(clock.now() - is.real),
  }
}

describe('the time of the server', () => {
  it('is that of a device that agrees with the page', () => {
    const { clock, error, wait } = device(300)
    clock.came(NOON - 40_000)
    wait(5 * HOUR)
    assert.ok(error() <= 300)
    assert.deepEqual([clock.isInDoubt(), clock.isSure()], [false, false])
  })

  it('is the page’s on a device that is hours wrong, and to the second once an answer has come', () => {
    for (const wrong of [-3 * HOUR, 24 * HOUR, -90_000]) {
      const { clock, error, wait, is } = device(wrong)
      clock.came(NOON - 20_000)
      assert.ok(error() < 30_000, `${error()}`)
      assert.equal(clock.isInDoubt(), true)

      const asked = is.steady
      wait(200)
      clock.heard(Math.floor(is.real / 1000) * 1000, asked)

      assert.ok(error() <= 700, `${error()}`)
      assert.equal(clock.isSure(), true)
    }
  })

  it('is the device’s own where it had the page already, unless it is not even as late as the page', () => {
    const { clock, error } = device()
    clock.came(NOON - 8 * HOUR, true)
    assert.ok(error() <= 500)
    assert.deepEqual([clock.isInDoubt(), clock.isSure()], [false, false])

    const early = device(-24 * HOUR)
    early.clock.came(NOON - 8 * HOUR, true)
    assert.ok(early.clock.now() >= NOON - 8 * HOUR)
    assert.equal(early.clock.isInDoubt(), true)
  })

  it('goes on over sleep, in which the steady clock stood still, and asks again', () => {
    const { clock, error, sleep, wait, is } = device()
    clock.heard(is.real, is.steady)
    sleep(8 * HOUR)
    assert.ok(error() <= 500)
    assert.equal(clock.isInDoubt(), true)
    wait(60_000)
    assert.ok(error() <= 500)
  })

  it('does not go back with a clock that is set back, and asks again', () => {
    const { clock, error, is } = device()
    clock.heard(is.real, is.steady)
    is.wrong = -HOUR
    assert.ok(error() <= 500)
    assert.equal(clock.isInDoubt(), true)
  })

  it('does not care for the page when it has heard better', () => {
    const { clock, error, is } = device(-3 * HOUR)
    clock.heard(is.real, is.steady)
    clock.came(NOON - 3 * HOUR)
    assert.ok(error() <= 500)
  })
})
