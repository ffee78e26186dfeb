/**
 * npm run screen -- add "Main hall" --organisation al-noor [--playlist foyer]    adds a screen, and prints its addresses once
 * npm run screen -- pair K7M2QX "Sisters’ hall" --organisation al-noor           lets in the screen that shows this code
 * npm run screen -- list --organisation al-noor                                  every screen, and how it is
 * npm run screen -- alert car "LS11 ABC, please move" --organisation al-noor [--minutes 15]   urgent, child or car
 * npm run screen -- revoke ID --organisation al-noor                             takes it off: it is told so, and forgets
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ALERT_KINDS } from '#features/prayer/screens/rules.ts'
import { pair } from '#features/prayer/screens/pairing.ts'
import { beginAlert } from '#features/prayer/screens/playing.ts'
import { addScreen, listAll, revoke } from '#features/prayer/screens/screens.ts'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    organisation: { type: 'string' },
    playlist: { type: 'string', default: 'main' },
    minutes: { type: 'string', default: '15' },
  },
})
const [verb = 'list', first = '', second = ''] = positionals

const VERBS: Readonly<Record<string, (ctx: Context) => Promise<void>>> = {
  add: async (ctx) => {
    if (!first) throw new ToolError('Give it a name, such as "Main hall".')
    const { token } = await addScreen(ctx, { name: first, playlist: values.playlist })
    console.log(`Landscape  ${mainOrigin(ctx)}/tv/${token}`)
    console.log(`Portrait   ${mainOrigin(ctx)}/tv/portrait/${token}`)
    console.log('Write one of them down: it is not shown again.')
  },
  pair: async (ctx) => {
    if (!second) throw new ToolError('Give the code, then a name in quotes.')
    const { name } = await pair(ctx, { code: first, name: second, playlist: values.playlist })
    console.log(`${name} is let in.`)
  },
  list: async (ctx) => {
    for (const { id, name, playlist, seenAt, seen } of await listAll(ctx)) {
      const health = seenAt
        ? `seen ${seenAt.toISOString()}, shows ${seen?.shownDate ?? 'no day'}, clock ${Math.round((seen?.clockSkewMs ?? 0) / 1000)} s ahead`
        : 'never seen'
      console.log(`${id}  ${name.padEnd(24)} ${playlist.padEnd(10)} ${health}`)
    }
  },
  alert: async (ctx) => {
    const kind = ALERT_KINDS.find((each) => each === first)
    const minutes = Number(values.minutes)
    if (!kind || !second) throw new ToolError('Say urgent, child or car, then what it says.')
    if (!(minutes >= 1 && minutes <= 1440)) throw new ToolError('It lasts from 1 to 1440 minutes.')
    await beginAlert(ctx, { id: randomUUID(), kind, text: second, minutes })
    console.log(`Every screen says it for ${minutes} minutes.`)
  },
  revoke: async (ctx) => {
    const screen = (await listAll(ctx)).find(({ id }) => id === first)
    if (!screen) throw new ToolError('There is no such screen; list shows their ids.')
    await revoke(ctx, { id: screen.id })
    console.log(`${screen.name} is taken off.`)
  },
}

await withHouse(async ({ house }) => {
  const work = VERBS[verb]
  if (!work)
    throw new ToolError(
      'Say add, pair, list, alert or revoke; the head of tools/screen.ts shows how.',
    )
  const ctx = await contextOf(house, values.organisation ?? '')
  try {
    await work(ctx)
  } catch (error) {
    if (error instanceof Refusal) throw new ToolError(error.message)
    throw error
  }
})
