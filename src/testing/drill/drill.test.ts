import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { connectStripe } from '#features/money/payments/connect.ts'
import { programContext } from '#platform/server/context.ts'
import { toConnectionString, toOptions } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openHouse } from '../../house.ts'
import { TEST_SETTINGS, copyTemplate } from '../ground.ts'
import { openStripe } from '../stripe/server.ts'
import { openChance } from './chance.ts'
import { drillCycle } from './cycle.ts'
import { drill } from './drill.ts'

describe('donors who give while the program is killed', () => {
  it('have each given once at most, and every penny stands in our books as in Stripe’s', async (t) => {
    const ground = await prepareGround(t)
    const seed = 20_261_122

    const report = await drill(
      {
        seed,
        gifts: 40,
        atOnce: 12,
        kills: 3,
        sleeps: 0,
        copies: 1,
        trouble: 0,
        lateFees: true,
        settlesWithinMs: 100_000,
      },
      ground,
    )

    const { lost, invented, doubled, unsettled, misled, unheard, broken, isEqual } = report
    assert.deepEqual(
      { lost, invented, doubled, unsettled, misled, unheard, broken, isEqual },
      {
        lost: [],
        invented: [],
        doubled: [],
        unsettled: [],
        misled: [],
        unheard: [],
        broken: [],
        isEqual: true,
      },
    )
    assert.equal(report.kills, 3)
    assert.ok(report.charges > 30, `${report.charges} charges`)
  })
})

describe('a Friday that is taken while the program is killed', () => {
  it('has each giver charged exactly once, and every penny in our books as in Stripe’s', async (t) => {
    const ground = await prepareGround(t)

    const report = await drillCycle(
      {
        seed: 20_261_123,
        givers: 30,
        kills: 3,
        databaseKills: 0,
        copies: 1,
        trouble: 0,
        lateFees: true,
        settlesWithinMs: 100_000,
      },
      ground,
    )

    const { lost, invented, doubled, unsettled, broken, wrong, uneven, isEqual } = report
    assert.deepEqual(
      { lost, invented, doubled, unsettled, broken, wrong, uneven, isEqual },
      {
        lost: [],
        invented: [],
        doubled: [],
        unsettled: [],
        broken: [],
        wrong: [],
        uneven: [],
        isEqual: true,
      },
    )
    assert.equal(report.kills, 3)
    assert.ok(report.once > 20, `${report.once} were charged once`)
  })
})

describe('chance', () => {
  it('is the same for the same seed, and stays within its bounds', () => {
    const throwDice = (seed: number) => {
      const chance = openChance(seed)
      return Array.from({ length: 200 }, () => chance.between(1, 6))
    }

    assert.deepEqual(throwDice(7), throwDice(7))
    assert.notDeepEqual(throwDice(7), throwDice(8))
    assert.deepEqual(new Set(throwDice(7)), new Set([1, 2, 3, 4, 5, 6]))
  })
})

/** A copy of the seeded community that takes its payments at a Stripe of its own. */
async function prepareGround(t: TestContext) {
  const [copy, stripe] = await Promise.all([copyTemplate(), openStripe()])
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-drill-'))
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end()
    await stripe.close()
    await copy.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = { ...TEST_SETTINGS, STRIPE_API_BASE: stripe.address }
  const house = await openHouse(readSettings(settings), copy, { now: () => new Date() })
  const organisation = await house.organisations.byHost('al-noor.localhost')
  await connectStripe(programContext(house, organisation!), stripe.account.keys)
  await house.close()
  return {
    stripe,
    sql,
    folder,
    settings: { ...settings, DATABASE_URL: toConnectionString(copy.owner), DEMO: 'on' },
  }
}
