import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sendContact } from '#features/site/contact/contract.ts'
import { subscribe } from '#features/site/subscribers/contract.ts'
import { solvePuzzle } from '#testing/puzzle.ts'
import { type World, story } from '#testing/story.ts'
import { beginForm } from './contract.ts'
import { FREE_FOR_ALL, FREE_WITHOUT_FORM, FREE_WITH_FORM } from './robots.ts'

const message = (changes: object = {}) => ({
  submissionId: randomUUID(),
  name: 'Khadija Noor',
  email: 'khadija@example.org',
  subject: 'A question',
  message: 'When is the hall free?',
  ...changes,
})

describe('a form that somebody fills', () => {
  it('goes through without being asked anything', async (t) => {
    const world = await story(t)
    const stamp = await begin(world)
    world.wait({ minutes: 2 })

    const { status } = await world.visitor.asks(sendContact, message({ guard: { stamp } }))

    assert.equal(status, 200)
  })

  it('goes through when it was left open over night', async (t) => {
    const world = await story(t)
    const stamp = await begin(world)
    world.wait({ minutes: 14 * 60 })

    const { status } = await world.visitor.asks(sendContact, message({ guard: { stamp } }))

    assert.equal(status, 200)
  })
})

describe('a puzzle', () => {
  it('that was solved serves one form, whichever it is', async (t) => {
    const world = await story(t)
    const guard = { homepage: 'x', proof: await solvePuzzle(world.visitor) }
    const letters = (i: number) =>
      world.visitor.asks(subscribe, { email: `khadija-${i}@example.org`, guard })

    const statuses = [(await letters(1)).status]
    for (const answer of await Promise.all([letters(2), letters(3)])) statuses.push(answer.status)
    const { data } = await world.visitor.asks(sendContact, message({ guard }))

    assert.deepEqual(statuses, [200, 403, 403])
    assert.equal(data?.problem, 'puzzle-needed')
  })
})

describe('a form that looks like a robot’s', () => {
  const looks: Record<string, (world: World) => Promise<object>> = {
    'is filled at once': async (world) => ({ stamp: await begin(world) }),
    'has a field filled that nobody sees': async (world) => {
      const stamp = await begin(world)
      world.wait({ minutes: 2 })
      return { stamp, homepage: 'https://casino.example' }
    },
    'has a stamp that we did not make': async () => ({ stamp: 'm1k2j3.c29tZXRoaW5n' }),
    'has a stamp of another organisation': async (world) => {
      const stamp = await begin(world, 'east-gate')
      world.wait({ minutes: 2 })
      return { stamp }
    },
    'has a stamp that is passed around': async (world) => {
      const stamp = await begin(world)
      world.wait({ days: 2 })
      return { stamp }
    },
  }
  for (const [look, guardOf] of Object.entries(looks)) {
    it(`${look}: it has to solve a puzzle, and then it is kept`, async (t) => {
      const world = await story(t)
      const guard = await guardOf(world)
      const sent = message({ guard })

      const asked = await world.visitor.asks(sendContact, sent)
      const proof = await solvePuzzle(world.visitor)
      const solved = await world.visitor.asks(sendContact, { ...sent, guard: { ...guard, proof } })

      assert.deepEqual([asked.status, asked.data.problem], [403, 'puzzle-needed'])
      assert.equal(solved.status, 200)
      const [row] = await world.rows('select is_suspected from submissions')
      assert.equal(row!['is_suspected'], look === 'has a field filled that nobody sees')
    })
  }

  it('is told by the third without a form, and by the sixth with one', async (t) => {
    for (const [hasForm, free] of [
      [false, FREE_WITHOUT_FORM],
      [true, FREE_WITH_FORM],
    ] as const) {
      const world = await story(t, { settings: { REQUESTS_PER_MINUTE: '6000' } })
      const stamp = await begin(world)
      world.wait({ minutes: 1 })
      const guard = hasForm ? { guard: { stamp } } : {}

      const statuses = []
      for (let i = 0; i <= free; i++)
        statuses.push((await world.visitor.asks(sendContact, message(guard))).status)

      assert.deepEqual(statuses, [...Array(free).fill(200), 403])
    }
  })

  it('is known by how much an organisation receives, wherever it comes from', async (t) => {
    const world = await story(t, {
      settings: { REQUESTS_PER_MINUTE: '6000', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const send = (i: number) =>
      world.visitor.asks(sendContact, message(), {
        'x-forwarded-for': `203.0.${i >> 8}.${i & 255}`,
      })

    const answers = await Promise.all(Array.from({ length: FREE_FOR_ALL + 5 }, (_, i) => send(i)))

    assert.equal(answers.filter(({ status }) => status === 403).length, 5)
  })
})

describe('the solution of a puzzle', () => {
  it('serves once', async (t) => {
    const world = await story(t)
    const guard = { homepage: 'x', proof: await solvePuzzle(world.visitor) }
    await world.visitor.asks(sendContact, message({ guard }))

    const again = await world.visitor.asks(sendContact, message({ guard }))

    assert.equal(again.data.problem, 'puzzle-needed')
    assert.equal((await world.rows('select id from submissions')).length, 1)
  })

  it('serves one organisation, for twenty minutes, and cannot be made up', async (t) => {
    const world = await story(t)
    const late = await solvePuzzle(world.visitor)
    const foreign = await solvePuzzle(world.visitorOf('east-gate.localhost'))
    world.wait({ minutes: 21 })
    const open = JSON.parse(atob(late)) as { salt: string }
    const longer = btoa(JSON.stringify({ ...open, salt: 'abc?expires=4000000000&' }))

    for (const proof of [late, foreign, longer, 'nothing', btoa('[]'), btoa('{"number":1}')]) {
      const { data } = await world.visitor.asks(
        sendContact,
        message({ guard: { homepage: 'x', proof } }),
      )
      assert.equal(data?.problem, 'puzzle-needed', proof)
    }
  })

  it('is not asked again of a form that has arrived', async (t) => {
    const world = await story(t)
    const stamp = await begin(world)
    world.wait({ minutes: 1 })
    const sent = message({ guard: { stamp } })
    await world.visitor.asks(sendContact, sent)

    const again = await world.visitor.asks(sendContact, { ...sent, guard: { homepage: 'x' } })

    assert.equal(again.status, 200)
  })
})

async function begin(world: World, slug = 'al-noor'): Promise<string> {
  const { data } = await world.visitorOf(`${slug}.localhost`).asks(beginForm)
  return data.stamp
}
