import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { staffAt } from '#testing/staff.ts'
import { story } from '#testing/story.ts'
import {
  listTimes,
  removeCorrection,
  removeRule,
  removeSession,
  removeSpecialDay,
  saveCorrection,
  saveRule,
  saveSession,
  saveSpecialDay,
} from './admin/contract.ts'

const RULE = {
  of: 'jamaat',
  prayer: 'dhuhr',
  kind: 'fixed',
  time: '13:25',
  startsOn: '2029-01-01',
  season: 'summer',
} as const
const SESSION = {
  label: 'First',
  jamaat: '13:30',
  startsOn: '2029-01-01',
  season: 'summer',
} as const
const EID = { kind: 'eid', label: 'Eid in the park', date: '2027-05-16' } as const
const CORRECTION = { date: '2026-12-05', prayer: 'isha' } as const

interface Part {
  readonly saving: Endpoint
  readonly removing: Endpoint
  readonly begun: object
  readonly hers: object
  readonly mine: object
  readonly another: (number: number) => object
}

/** Of one kind each: what stands there first, what somebody else makes of it, and what I do. */
const PARTS: Readonly<Record<string, Part>> = {
  'a rule': {
    saving: saveRule,
    removing: removeRule,
    begun: RULE,
    hers: { ...RULE, time: '13:35' },
    mine: { ...RULE, time: '13:40' },
    another: (number) => ({ priority: number }),
  },
  'a Friday prayer': {
    saving: saveSession,
    removing: removeSession,
    begun: SESSION,
    hers: { ...SESSION, jamaat: '13:40' },
    mine: { ...SESSION, label: 'Second' },
    another: (number) => ({ label: `${number}` }),
  },
  'a special day': {
    saving: saveSpecialDay,
    removing: removeSpecialDay,
    begun: EID,
    hers: { ...EID, place: 'Cannon Hill Park' },
    mine: { ...EID, label: 'Eid in the hall' },
    another: (number) => ({ label: `${number}` }),
  },
  'a correction': {
    saving: saveCorrection,
    removing: removeCorrection,
    begun: { ...CORRECTION, jamaat: '20:30' },
    hers: { ...CORRECTION, jamaat: '20:45' },
    mine: { ...CORRECTION, jamaat: '21:00' },
    another: (number) => ({ note: `${number}` }),
  },
}

async function open(t: Parameters<typeof story>[0]) {
  const world = await story(t)
  const { token } = await staffAt(world, ['editor'])
  const ask = (endpoint: Endpoint, input: object) =>
    world.visitor.asks(endpoint, input as Question<Endpoint>, { 'x-jwt-token': token })
  return { world, ask }
}

for (const [name, { saving, removing, ...part }] of Object.entries(PARTS))
  describe(`${name} that somebody else has changed meanwhile`, () => {
    const key = saving === saveCorrection ? CORRECTION : { id: randomUUID() }
    const [begun, hers, mine] = [part.begun, part.hers, part.mine].map((each) => ({
      ...each,
      ...key,
    }))

    it('is neither overwritten nor removed, and what stands there now is said', async (t) => {
      const { ask } = await open(t)
      const was = (await ask(saving, begun!)).data
      const now = (await ask(saving, { ...hers, was })).data

      const late = await ask(saving, { ...mine, was })
      const fresh = await ask(saving, mine!)
      const gone = await ask(removing, { ...key, was })

      for (const { status, data } of [late, fresh, gone])
        assert.deepEqual([status, data.problem], [409, 'changed-meanwhile'])
      const [changed] = Object.keys(hers!).filter((field) => now[field] !== was[field])
      assert.ok(late.data.errors[0].message.includes(`${changed}: ${now[changed!]}`))
      assert.equal((await ask(saving, { ...hers, was: now })).status, 200)
    })

    it('is not brought back after somebody has removed it', async (t) => {
      const { ask } = await open(t)
      const was = (await ask(saving, begun!)).data
      await ask(removing, { ...key, was })

      const late = await ask(saving, { ...mine, was })
      const undone = await ask(saving, begun!)

      assert.deepEqual([late.status, late.data.problem], [409, 'changed-meanwhile'])
      assert.equal(undone.status, 200)
    })

    it('is no matter where both say the same, also twice', async (t) => {
      const { world, ask } = await open(t)
      const was = (await ask(saving, begun!)).data

      const answers = [
        await ask(saving, { ...hers, was }),
        await ask(saving, { ...hers, was }),
        await ask(removing, { ...key, was: { ...was, ...hers } }),
        await ask(removing, { ...key, was: { ...was, ...hers } }),
      ]

      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200],
      )
      assert.equal((await world.rows('select from trail_entries')).length, 3)
    })

    it('is kept for one of twenty who change it at once', async (t) => {
      const { ask } = await open(t)
      const was = (await ask(saving, begun!)).data
      const each = Array.from({ length: 20 }, (_, i) => ({
        ...mine,
        ...part.another(i),
      }))

      const all = await Promise.all(each.map((one) => ask(saving, { ...one, was })))

      const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
      assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 409)])
    })
  })

describe('of what times follow from', () => {
  it('there are no more than can be shown, also when the last ones come at once', async (t) => {
    const { world, ask } = await open(t)
    const many = (await ask(listTimes, {})).data.sessions.length
    await world.rows(`
      insert into jumuah_sessions (organisation_id, id, starts_on, season, position, label, jamaat, place, language)
      select organisation_id, gen_random_uuid(), '2029-01-01', 'summer', 9, 'More', '13:30', '', ''
      from (select distinct organisation_id from jumuah_sessions where organisation_id =
        (select id from organisations where slug = 'al-noor')) o, generate_series(1, ${99 - many})`)

    const all = await Promise.all(
      Array.from({ length: 4 }, () => ask(saveSession, { ...SESSION, id: randomUUID() })),
    )

    const problems = all.map(({ data }) => data.problem).filter(Boolean)
    assert.deepEqual(
      problems,
      Array.from({ length: 3 }, () => 'too-many-sessions'),
    )
  })
})
