import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { type World, story } from '#testing/story.ts'
import { openEventStreams } from './event-streams.ts'

const LONG = 3_600_000

describe('streams of events', () => {
  it('end by themselves after a while, for whoever listens to open them anew', async (t) => {
    const { open } = streamsOf(await story(t), { longestMs: 1, mostOfOne: 1 })

    await once(open('203.0.113.1').resume(), 'close')

    await once(open('203.0.113.1').resume(), 'close')
  })

  it('are held open by one network only so many at a time, and others are let in', async (t) => {
    const { open, close } = streamsOf(await story(t), { longestMs: LONG, mostOfOne: 2 })
    const first = open('2001:db8:1:2::1').resume()
    open('2001:db8:1:2::7').resume()

    assert.throws(() => open('2001:db8:1:2:ffff::9'), { code: 'too-many' })
    open('2001:db8:1:3::1').resume()
    first.push(null)
    await once(first, 'close')

    open('2001:db8:1:2::1').resume()
    assert.throws(() => open('2001:db8:1:2::1'), { code: 'too-many' })
    close()
  })
})

function streamsOf(
  { house, ctx }: World,
  bounds: { readonly longestMs: number; readonly mostOfOne: number },
) {
  const { open, close } = openEventStreams<string>(house, 0, () => undefined, bounds)
  return { close, open: (address: string) => open(ctx.organisation.id, 'all', '', address) }
}
