import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { judgeApart } from './judge-apart.ts'
import { NO_ANSWERS } from './rules.ts'

const GIVEN = { bytes: Buffer.from('date,fajr_begins\n'), name: 'empty.csv', answers: NO_ANSWERS }
const never = () => new Promise<never>(() => undefined)

describe('a file that is judged', () => {
  it('is given up for the work that it makes', async () => {
    // Less than any thread works before it reads a line.
    const judged = judgeApart(GIVEN, never, { work: 0.01, patience: 600 })
    await assert.rejects(judged, { code: 'takes-too-long' })
  })

  it('is not blamed for the time that passes while nothing of it is read', async () => {
    const judged = judgeApart(GIVEN, never, { work: 600, patience: 0.1 })
    await assert.rejects(judged, { code: 'busy' })
  })
})
