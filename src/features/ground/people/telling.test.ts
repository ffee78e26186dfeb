import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import {
  login,
  register,
  requestCode,
  sendResetPasswordRequest,
  validateEmail,
} from './contract.ts'
import { DEMO_DONOR } from './rules.ts'

/** How many times as long one kind of address may take as the other, in the middle of all samples; who tells needs 1.7. */
const MOST_APART = 1.4
/** A busy machine disturbs a comparison now and then; who tells does so every time. */
const TRIES = 4

interface Asked {
  readonly endpoint: Endpoint
  readonly input: (email: string) => object
  /** Of each kind. */
  readonly samples: number
}

const CALLS: Readonly<Record<string, Asked>> = {
  'a registration': {
    endpoint: register,
    input: (email) => ({
      firstName: 'Khadija',
      lastName: 'Noor',
      email,
      password: 'the lamp by the mihrab',
      consent: { email: false, sms: false },
    }),
    samples: 21,
  },
  'a wrong password': {
    endpoint: login,
    input: (email) => ({ email, password: 'not this one at all' }),
    samples: 21,
  },
  'a forgotten password': {
    endpoint: sendResetPasswordRequest,
    input: (email) => ({ email }),
    samples: 61,
  },
  'a code by mail': { endpoint: requestCode, input: (email) => ({ email }), samples: 61 },
  'a look at an address': { endpoint: validateEmail, input: (email) => ({ email }), samples: 81 },
}

describe('whether an address has an account', () => {
  const opened = story.ofSuite()

  for (const [what, asked] of Object.entries(CALLS)) {
    it(`is not told by ${what}: not in words, nor in what it leaves behind`, async () => {
      const world = await opened

      const [known, unknown] = [
        await askAbout(world, asked, DEMO_DONOR.email),
        await askAbout(world, asked, 'nobody@example.org'),
      ]

      assert.deepEqual(known, unknown)
    })

    it(`is not told by ${what}: not in time`, async (t) => {
      const world = await opened
      await apart(world, asked, 3)

      const seen: number[] = []
      while (seen.length < TRIES && !seen.some((ratio) => ratio < MOST_APART))
        seen.push(await apart(world, asked, asked.samples))

      const text = seen.map((ratio) => ratio.toFixed(2)).join(', ')
      t.diagnostic(`${what}: ${text}`)
      assert.ok(Math.min(...seen) < MOST_APART, text)
    })
  }
})

/** The answer, without what is new in every one, and what was written before any job has run. */
async function askAbout(world: World, { endpoint, input }: Asked, email: string) {
  await forget(world)
  const { status, message, data } = await world.visitor.asks(endpoint, input(email) as never)
  const [left] = await world.rows(
    `select (select count(*)::int from mails) as mails,
       (select count(*)::int from email_proofs where over_at is null) as proofs,
       (select count(*)::int from sign_in_tries) as tries,
       (select json_agg(t.identifier order by t.identifier) from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id) as jobs`,
  )
  const said = JSON.stringify([status, message, data])
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replaceAll(email, 'the address')
  return { said, left }
}

/** How far the two kinds of address are apart: the longer median over the shorter one, of samples taken in turn. */
async function apart(world: World, { endpoint, input }: Asked, samples: number): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < samples; i++) {
    const turn = ['known', 'unknown'] as const
    for (const kind of i % 2 === 0 ? turn : turn.toReversed()) {
      await forget(world)
      const email = kind === 'known' ? DEMO_DONOR.email : 'nobody@example.org'
      const began = performance.now()
      await world.visitor.asks(endpoint, input(email) as never)
      times[kind].push(performance.now() - began)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  return Math.max(known, unknown) / Math.min(known, unknown)
}

/** So that nobody has to wait, and every sample finds the same. */
async function forget(world: World): Promise<void> {
  await world.rows('delete from sign_in_tries')
  await world.rows('delete from email_proofs')
  await world.rows('delete from graphile_worker._private_jobs')
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
