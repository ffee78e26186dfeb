import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { sheetFile } from './contract.ts'

const TOO_MANY = sheetFile.limit.times + 1
const settings = { REQUESTS_PER_MINUTE: '600', ORGANISATION_REQUESTS_PER_MINUTE: '30000' }

describe('a sheet of times', () => {
  it('is made once, however many ask for it', async (t) => {
    const { visitor } = await story(t, { settings })

    const answers = await Promise.all(
      Array.from({ length: TOO_MANY * 3 }, () => visitor.asks(sheetFile, { year: 2026, month: 3 })),
    )

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal(new Set(answers.map(({ headers }) => headers['etag'])).size, 1)
  })

  it('is ready for the rest of the day, and another one on the next', async (t) => {
    const world = await story(t)
    const ask = async () => (await world.visitor.asks(sheetFile, { year: 2026, month: 3 })).headers

    const first = await ask()
    world.wait({ minutes: 11 * 60 })
    const evening = await ask()
    world.wait({ minutes: 2 * 60 })
    const tomorrow = await ask()

    assert.equal(evening['etag'], first['etag'])
    assert.notEqual(tomorrow['etag'], first['etag'])
  })

  it('has a limit of its own for whoever asks for one after the other', async (t) => {
    const { visitor } = await story(t, { settings })
    const statuses: number[] = []
    for (let i = 0; i < TOO_MANY; i++)
      statuses.push(
        (
          await visitor.asks(sheetFile, {
            from: `2026-03-0${1 + (i % 9)}`,
            to: `2026-04-${10 + i}`,
          })
        ).status,
      )

    assert.deepEqual(statuses.slice(0, -1), Array<number>(TOO_MANY - 1).fill(200))
    assert.equal(statuses.at(-1), 429)
  })

  it('says whose times they are in its own language', async (t) => {
    const { visitor } = await story(t)

    const march = { year: 2026, month: 3 }
    const { body } = await visitor.asks(sheetFile, march, { 'accept-language': 'ar' })

    const name = Buffer.from('مسجد النور', 'utf16le').swap16()
    assert.ok(body.includes(name))
  })

  it('is drawn beside the event loop', async (t) => {
    const { visitor } = await story(t)
    await visitor.asks(sheetFile, { year: 2026, month: 1 })
    const [all, loop] = [process.cpuUsage(), process.threadCpuUsage()]

    await visitor.asks(sheetFile, { year: 2026 }, { 'accept-language': 'ar' })

    const { user } = process.cpuUsage(all)
    assert.ok(process.threadCpuUsage(loop).user < user / 2)
  })
})
