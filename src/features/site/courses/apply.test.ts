import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Question } from '#platform/shared/endpoint.ts'
import { type World, story } from '#testing/story.ts'
import { applyForCourse, showCourse } from './contract.ts'

const COURSE = 'mental-health-first-aid'

const application = (changes: Partial<Question<typeof applyForCourse>> = {}) => ({
  courseId: COURSE,
  firstName: 'Sumayya',
  lastName: 'Begum',
  email: 'sumayya@example.org',
  contactNumber: '07700 900123',
  ...changes,
})

/** Another person each time. */
const by = (name: string, changes = {}) =>
  application({ firstName: name, email: `${name.toLowerCase()}@example.org`, ...changes })

describe('applying for a course', () => {
  it('takes a place, and everybody sees that there is one less', async (t) => {
    const world = await story(t)
    assert.equal(await seatsLeft(world), 2)

    const { status, data } = await world.visitor.asks(applyForCourse, application())
    await world.drain()

    assert.equal(status, 200)
    assert.match(data.reference, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    assert.equal(data.waiting, false)
    assert.equal(await seatsLeft(world), 1)
    const mails = await world.rows('select kind, to_address from mails order by kind')
    assert.deepEqual(
      mails.map((mail) => [mail['kind'], mail['to_address']]),
      [
        ['submissions.notice', 'office@al-noor.example'],
        ['submissions.thanks', 'sumayya@example.org'],
      ],
    )
  })

  it('gives the last place to exactly one of twenty who ask at the same instant', async (t) => {
    const world = await story(t)
    await world.visitor.asks(applyForCourse, by('First'))

    const people = Array.from({ length: 20 }, (_, i) => by(`Person${i}`))
    const answers = await Promise.all(
      people.map((person) => world.visitor.asks(applyForCourse, person)),
    )

    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    assert.deepEqual([count(200), count(409)], [1, 19])
    const refused = answers.find(({ status }) => status === 409)!
    assert.deepEqual(
      [refused.data.problem, refused.data.errors[0].field],
      ['course-full', 'waitingList'],
    )
    assert.equal((await world.rows('select id from submissions')).length, 2)
    assert.equal(await seatsLeft(world), 0)
  })

  it('puts those who wish on the waiting list, in their turn', async (t) => {
    const world = await story(t)
    for (const name of ['First', 'Second']) await world.visitor.asks(applyForCourse, by(name))

    const { data } = await world.visitor.asks(applyForCourse, by('Third', { waitingList: true }))

    assert.equal(data.waiting, true)
    assert.equal(await seatsLeft(world), 0)
    const waiting = await world.rows('select holder from place_holders where is_waiting')
    assert.equal(waiting.length, 1)
    await world.drain()
    const thanks = await world.rows<{ to_address: string; text: string }>(
      `select to_address, text from mails where kind = 'submissions.thanks' order by to_address`,
    )
    assert.match(thanks[0]!.text, /We’re keeping a place on “Mental health first aid” for you/)
    assert.match(thanks[2]!.text, /You’re on the waiting list for “Mental health first aid”/)
  })

  it('is one application, however often the same is sent', async (t) => {
    const world = await story(t)
    const same = application({ submissionId: randomUUID() })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.asks(applyForCourse, same)),
    )

    assert.equal(new Set(answers.map(({ data }) => data.reference)).size, 1)
    assert.equal(await seatsLeft(world), 1)
  })

  it('holds one place for one person, also when they apply again in other words', async (t) => {
    const world = await story(t)

    await world.visitor.asks(applyForCourse, application())
    const again = await world.visitor.asks(
      applyForCourse,
      application({ firstName: ' SUMAYYA', message: 'I forgot to say that I am left-handed.' }),
    )

    assert.deepEqual([again.status, again.data.waiting], [200, false])
    assert.equal(await seatsLeft(world), 1)
    assert.equal((await world.rows('select id from submissions')).length, 2)
  })

  it('still answers an application that had come before the last place went', async (t) => {
    const world = await story(t)
    const same = application({ submissionId: randomUUID() })
    const first = await world.visitor.asks(applyForCourse, same)
    await world.visitor.asks(applyForCourse, by('Second'))

    world.wait({ days: 60 })
    const again = await world.visitor.asks(applyForCourse, same)

    assert.deepEqual([again.status, again.data.reference], [200, first.data.reference])
  })

  it('is refused by name when it is closed or not there, and nothing is kept', async (t) => {
    const world = await story(t)

    const closed = await world.visitor.asks(
      applyForCourse,
      application({ courseId: 'bookkeeping-for-small-charities' }),
    )
    const missing = await world.visitor.asks(applyForCourse, application({ courseId: 'nothing' }))

    assert.equal(closed.data.problem, 'applications-closed')
    assert.deepEqual([missing.status, missing.data.problem], [404, 'course-not-found'])
    for (const table of ['submissions', 'place_holders', 'place_counts', 'mails'])
      assert.deepEqual(await world.rows(`select * from ${table}`), [], table)
  })
})

async function seatsLeft({ visitor }: World): Promise<number> {
  const { data } = await visitor.asks(showCourse, { id: COURSE })
  return data.seatsLeft
}
