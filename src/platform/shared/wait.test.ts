import assert from 'node:assert/strict'
import { it } from 'node:test'
import { writeWait } from './wait.ts'

it('a wait is written as people say it, in either language', () => {
  for (const [seconds, en, ar] of [
    [0.4, 'one second', 'ثانية واحدة'],
    [2, '2 seconds', 'ثانيتين'],
    [5, '5 seconds', '5 ثوانٍ'],
    [30, '30 seconds', '30 ثانية'],
    [89, '89 seconds', '89 ثانية'],
    [90, '2 minutes', 'دقيقتين'],
    [120, '2 minutes', 'دقيقتين'],
    [240, '4 minutes', '4 دقائق'],
    [900, '15 minutes', '15 دقيقة'],
  ] as const) {
    assert.equal(writeWait(seconds, 'en'), en)
    assert.equal(writeWait(seconds, 'ar'), ar)
  }
})
