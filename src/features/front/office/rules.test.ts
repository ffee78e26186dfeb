import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toCome } from './rules.ts'

const DAY = {
  prayers: [
    { prayer: 'fajr', begins: '06:00', jamaat: '06:30' },
    { prayer: 'dhuhr', begins: '12:00', jamaat: '12:45' },
    { prayer: 'asr', begins: '14:30', jamaat: null },
    { prayer: 'maghrib', begins: '16:00', jamaat: '16:05' },
    { prayer: 'isha', begins: '17:45', jamaat: '00:20' },
  ],
  jumuah: [],
} as const

describe('the prayers that a funeral of today can follow', () => {
  it('begin with the next one, which is offered until its jamaat', () => {
    assert.equal(toCome(DAY, '05:00')[0], 'fajr')
    assert.equal(toCome(DAY, '12:45')[0], 'dhuhr')
    assert.deepEqual(toCome(DAY, '12:46'), ['asr', 'maghrib', 'isha'])
  })

  it('has an Isha past midnight to the end of the day', () => {
    assert.deepEqual(toCome(DAY, '23:59'), ['isha'])
  })

  it('has Dhuhr of a Friday until the last Jumu’ah', () => {
    const friday = { ...DAY, jumuah: [{ jamaat: '13:25' }, { jamaat: '12:30' }] }
    assert.equal(toCome(friday, '13:25')[0], 'dhuhr')
    assert.equal(toCome(friday, '13:26')[0], 'asr')
  })

  it('are none when all are over, and all where no times are known', () => {
    assert.equal(toCome({ prayers: [], jumuah: [] }, '23:59').length, 5)
    const over = DAY.prayers.map((each) => ({ ...each, jamaat: each.begins }))
    assert.deepEqual(toCome({ prayers: over, jumuah: [] }, '23:59'), [])
  })
})
