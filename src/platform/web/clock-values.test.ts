import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutClockValues } from './clock-values.ts'

const page = ({
  left = '5 minutes',
  gone = '40%',
  made = '2026-11-21T12:00:00.000Z',
  next = 'Asr',
} = {}) =>
  `<h2>${next} <span class="countdown" role="timer">in ${left}</span></h2>` +
  `<li style="--of-time:${gone}">Dhuhr</li><script type="application/json">{"today":"${made}"}</script>`

describe('a page without what only the clock moves', () => {
  it('is the same a minute later', () => {
    const later = page({ left: '4 minutes', gone: '41%', made: '2026-11-21T12:01:00.000Z' })
    assert.equal(withoutClockValues(later), withoutClockValues(page()))
  })

  it('is another one when anything else has changed', () => {
    assert.notEqual(withoutClockValues(page({ next: 'Maghrib' })), withoutClockValues(page()))
  })
})
