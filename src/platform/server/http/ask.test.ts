import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { story } from '#testing/story.ts'
import { answer } from '../feature.ts'
import { ask } from './ask.ts'

const showSecret = endpoint({
  method: 'GET',
  path: '/api/secret',
  summary: 'For this test.',
  access: 'anyone',
  plans: ['premium'],
  flag: 'DisableCourses',
  modes: ['full'],
  input: z.strictObject({ page: z.coerce.number().int().default(1) }),
  reply: z.object({ title: z.string() }),
  refusals: {},
})
const answering = answer(showSecret, async () => ({ title: 'seen', password: 'never' }))

describe('the door to every operation', () => {
  const opened = story.ofSuite()
  const problemOf = async (asking: Promise<unknown>) => {
    const refusal = await asking.then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.ok(refusal instanceof Refusal)
    return `${refusal.status} ${refusal.code}`
  }

  it('lets out only what the contract lists', async () => {
    const { ctx } = await opened
    assert.deepEqual(await ask(answering, ctx, {}), { title: 'seen' })
  })

  it('refuses by name what the plan, a flag or the mode does not have', async () => {
    const { ctx, contextOf } = await opened
    const { organisation } = ctx
    const off = new Set(['DisableCourses'])
    const without = (standing: object) => ({
      ...ctx,
      organisation: { ...organisation, standing: { ...organisation.standing, ...standing } },
    })

    assert.equal(
      await problemOf(ask(answering, without({ plan: 'standard' }), {})),
      '403 not-on-this-plan',
    )
    assert.equal(
      await problemOf(ask(answering, without({ switchedOff: off }), {})),
      '403 switched-off',
    )
    assert.equal(
      await problemOf(ask(answering, await contextOf('crescent'), {})),
      '404 not-in-this-mode',
    )
  })

  it('is closed to visitors where somebody must be signed in, or of the staff', async () => {
    const { ctx } = await opened
    for (const access of ['signed-in', 'staff:treasurer'] as const) {
      const closed = answer({ ...showSecret, access }, async () => ({ title: '' }))
      const visitor = { ...ctx, actor: { kind: 'visitor' } as const }
      assert.equal(await problemOf(ask(closed, visitor, {})), '401 signed-out')
    }
  })

  it('lets a treasurer do what is the treasurer’s, an editor not, an owner everything', async () => {
    const { ctx } = await opened
    const closed = answer({ ...showSecret, access: 'staff:treasurer' }, async () => ({
      title: 'books',
    }))
    const as = (role: string, hasSecondStep = true, isAway = false) => ({
      ...ctx,
      actor: {
        kind: 'person',
        id: '1',
        session: '1',
        roles: [role],
        hasSecondStep,
        isAway,
      } as const,
    })

    assert.deepEqual(await ask(closed, as('treasurer'), {}), { title: 'books' })
    assert.deepEqual(await ask(closed, as('owner'), {}), { title: 'books' })
    assert.equal(await problemOf(ask(closed, as('editor'), {})), '403 not-allowed')
    assert.equal(
      await problemOf(ask(closed, as('treasurer', false), {})),
      '403 second-step-missing',
    )
  })
})
