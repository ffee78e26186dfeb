/**
 * npm run time-machine -- al-noor 2026-03-29T00:30 [/prayer-times] [--hours 8]
 * Prints an address at which the whole public site is seen as it is at that moment, on the organisation's own clocks. The
 * browser that opens it stays there until "Leave the preview" is pressed, or for as many hours.
 */
import { parseArgs } from 'node:util'
import { mainOrigin } from '#platform/server/context.ts'
import { issuePermit } from '#platform/server/http/moment.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const MOST_HOURS = 24 * 7

await withHouse(async ({ house }) => {
  const { values, positionals } = parseArgs({
    options: { hours: { type: 'string', default: '8' } },
    allowPositionals: true,
  })
  const [slug, at, path = '/'] = positionals
  const hours = Number(values.hours)
  if (!slug || !at || !path.startsWith('/'))
    throw new ToolError('Say for whom and when, such as: al-noor 2026-03-29T00:30 /prayer-times')
  if (!(hours > 0 && hours <= MOST_HOURS))
    throw new ToolError(`The hours are a number up to ${MOST_HOURS}.`)

  const { organisation } = await contextOf(house, slug)
  const url = new URL(path, mainOrigin({ house, organisation }))
  url.searchParams.set('at', at)
  url.searchParams.set(
    'permit',
    issuePermit(house, organisation, house.now().getTime() + hours * HOUR_MS),
  )
  console.log(url.href)
})
