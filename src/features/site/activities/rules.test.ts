import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { onDay, toWeek } from './rules.ts'

const football = { name: 'football', days: [6], startTime: '10:00', follows: null }
const quran = { name: 'quran', days: [1, 6], startTime: null, follows: 'fajr' as const }
const youth = { name: 'youth', days: [5, 6], startTime: '19:30', follows: null }

describe('the week', () => {
  it('has a row for each part of the day that has anything', () => {
    const { rows, days } = toWeek([football, quran, youth])

    assert.equal(rows, 3)
    assert.deepEqual(
      days[5]!.parts.map(({ row, activities }) => [row, ...activities.map(({ name }) => name)]),
      [
        [0, 'quran'],
        [1, 'football'],
        [2, 'youth'],
      ],
    )
    assert.deepEqual(days[6]!.parts, [])
  })

  it('of a single evening has one row', () => {
    assert.equal(toWeek([youth]).rows, 1)
  })

  it('has nothing where there is nothing', () => {
    assert.equal(toWeek([]).rows, 0)
  })
})

describe('a day', () => {
  it('puts what follows a prayer about where that prayer is', () => {
    assert.deepEqual(
      onDay([youth, football, quran], 6).map(({ name }) => name),
      ['quran', 'football', 'youth'],
    )
  })
})
