import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countdownWords } from './countdown-words.ts'
import { countsSeconds, gone, nextOf, timeLeft, writeClock } from './rules.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('a countdown', () => {
  const { en, ar } = countdownWords

  it('counts hours and minutes, the minute that has begun included', () => {
    const said = [54 * MINUTE, 53 * MINUTE + 1, HOUR, 61 * MINUTE, 2 * HOUR + 5 * MINUTE]
    assert.deepEqual(
      said.map((ms) => en.left(timeLeft(ms))),
      ['in 54 minutes', 'in 54 minutes', 'in 1 hour', 'in 1 hour 1 minute', 'in 2 hours 5 minutes'],
    )
  })

  it('counts seconds when it is nearly time, and says now for the minute in which it is', () => {
    const said = [10 * MINUTE - SECOND, MINUTE, SECOND, 1, 0, -30 * SECOND]
    assert.deepEqual(
      said.map((ms) => en.left(timeLeft(ms))),
      ['in 9 min 59 s', 'in 1 min 00 s', 'in 1 s', 'in 1 s', 'now', 'now'],
    )
  })

  it('is never negative, empty or a jump, second by second over a day', () => {
    let before = Infinity
    for (let ms = 24 * HOUR; ms >= -MINUTE; ms -= SECOND) {
      const left = timeLeft(ms)
      for (const words of [en.left, en.leftShort, ar.left, ar.leftShort])
        assert.match(words(left), /^(now|in \d.*|الآن|بعد .+)$/)
      const seconds =
        left.kind === 'now'
          ? 0
          : left.kind === 'seconds'
            ? left.minutes * 60 + left.seconds
            : (left.hours * 60 + left.minutes) * 60
      assert.ok((seconds <= before && before - seconds <= 60) || before === Infinity, `${ms}`)
      before = seconds
    }
  })

  it('is drawn each second early enough to show every one of them', () => {
    assert.equal(countsSeconds(10 * MINUTE), true)
    assert.equal(countsSeconds(12 * MINUTE), false)
  })

  it('agrees with its number in Arabic', () => {
    const said = [HOUR + 2 * MINUTE + 9 * MINUTE, 2 * HOUR + 3 * MINUTE, 12 * MINUTE, 10 * MINUTE]
    assert.deepEqual(
      said.map((ms) => ar.left(timeLeft(ms))),
      ['بعد ساعة و\u00A011 دقيقة', 'بعد ساعتين و\u00A03 دقائق', 'بعد 12 دقيقة', 'بعد 10 دقائق'],
    )
  })
})

describe('what comes next', () => {
  const targets = [{ at: 10 * MINUTE }, { at: 20 * MINUTE }]

  it('is still what has just begun, for a minute', () => {
    assert.equal(nextOf(targets, 10 * MINUTE + 59 * SECOND), targets[0])
    assert.equal(nextOf(targets, 11 * MINUTE), targets[1])
  })

  it('is nothing when all is over', () => {
    assert.equal(nextOf(targets, HOUR), undefined)
  })

  it('lies somewhere between nothing and all of the way', () => {
    assert.deepEqual([gone(0, 10, -5), gone(0, HOUR, HOUR / 2), gone(0, 10, 1e9)], [0, 0.5, 1])
  })
})

describe('a time', () => {
  it('is written as the organisation writes it', () => {
    const said = ['00:05', '05:07', '12:45', '14:15'].map((time) => writeClock(time, '12h'))
    assert.deepEqual(said, ['12:05', '5:07', '12:45', '2:15'])
    assert.equal(writeClock('14:15', '24h'), '14:15')
  })
})
