/**
 * npm run screen -- add "Main hall" --organisation al-noor [--playlist foyer]    adds a screen, and prints its addresses once
 * npm run screen -- pair K7M2QX "Sisters’ hall" --organisation al-noor           lets in the screen that shows this code
 * npm run screen -- list --organisation al-noor                                  every screen, how it is, and what all of them say
 * npm run screen -- alert car "LS11 ABC, please move" --organisation al-noor [--minutes 15]   urgent, child or car
 * npm run screen -- end ID --organisation al-noor                                ends an alert before its time
 * npm run screen -- revoke ID --organisation al-noor                             takes it off: it is told so, and forgets
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { pairScreen, startAlert } from '#features/prayer/screens/admin/contract.ts'
import { pair } from '#features/prayer/screens/pairing.ts'
import { listForOffice } from '#features/prayer/screens/list-for-office.ts'
import { beginAlert, stopAlert } from '#features/prayer/screens/playing.ts'
import { addScreen, revoke } from '#features/prayer/screens/screens.ts'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import { toFieldErrors } from '#platform/server/http/ask.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { zoneOf } from '#platform/shared/wall-time.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

interface Told {
  readonly first: string
  readonly second: string
  readonly playlist: string
  readonly minutes: number
}

const VERBS: Readonly<Record<string, (ctx: Context, told: Told) => Promise<void>>> = {
  add: async (ctx, { first, playlist }) => {
    const named = read(pairScreen.input.omit({ code: true }), { name: first, playlist })
    const { token } = await addScreen(ctx, named)
    console.log(`Landscape  ${mainOrigin(ctx)}/tv/${token}`)
    console.log(`Portrait   ${mainOrigin(ctx)}/tv/portrait/${token}`)
    console.log('Write one of them down: it is not shown again.')
  },
  pair: async (ctx, { first, second, playlist }) => {
    const input = read(pairScreen.input, { code: first, name: second, playlist })
    console.log(`${(await pair(ctx, input)).name} is let in.`)
  },
  list: async (ctx) => {
    const { screens, alerts } = await listForOffice(ctx)
    for (const screen of screens)
      print(screen.id, screen.name.padEnd(24), screen.playlist.padEnd(10), healthOf(screen))
    for (const { id, kind, to, text } of alerts)
      print(id, kind.padEnd(6), `until ${wallTime(ctx, to)}`, text)
  },
  alert: async (ctx, { first, second, minutes }) => {
    const alert = { id: randomUUID(), kind: first, text: second, minutes }
    await beginAlert(ctx, read(startAlert.input, alert))
    console.log(`Every screen says it for ${minutes} minutes.`)
  },
  end: async (ctx, { first }) => {
    const { alerts } = await listForOffice(ctx)
    const alert = alerts.find(({ id }) => id === first)
    if (!alert) throw new ToolError('There is no such alert; list shows their ids.')
    await stopAlert(ctx, { id: alert.id })
    console.log('No screen says it any more.')
  },
  revoke: async (ctx, { first }) => {
    const { screens } = await listForOffice(ctx)
    const screen = screens.find(({ id }) => id === first)
    if (!screen) throw new ToolError('There is no such screen; list shows their ids.')
    await revoke(ctx, { id: screen.id })
    console.log(`${screen.name} is taken off.`)
  },
}

await withHouse(async ({ house }) => {
  const { positionals, values } = readWords()
  const [verb = 'list', first = '', second = ''] = positionals
  const work = VERBS[verb]
  if (!work)
    throw new ToolError(
      'Say add, pair, list, alert, end or revoke; the head of tools/screen.ts shows how.',
    )
  const ctx = await contextOf(house, values.organisation)
  const { playlist, minutes } = values
  try {
    await work(ctx, { first, second, playlist, minutes: Number(minutes) })
  } catch (error) {
    if (error instanceof Refusal) throw new ToolError(error.message)
    throw error
  }
})

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        organisation: { type: 'string', default: '' },
        playlist: { type: 'string', default: 'main' },
        minutes: { type: 'string', default: '15' },
      },
    })
  } catch (error) {
    // Its own sentence names the word that was not understood.
    throw new ToolError((error as Error).message)
  }
}

/** As the call takes it, or what is wrong, a line for each field. */
function read<S extends z.ZodType>(input: S, value: unknown): z.output<S> {
  const found = input.safeParse(value)
  if (found.success) return found.data
  const lines = toFieldErrors(found.error).map(({ field, message }) => `${field}: ${message}`)
  throw new ToolError(lines.join('\n'))
}

function healthOf({ seenAt, shownDate, clockSkewMs }: Reply<typeof pairScreen>): string {
  if (!seenAt) return 'never seen'
  const seconds = Math.round((clockSkewMs ?? 0) / 1000)
  return `seen ${seenAt.toISOString()}, shows ${shownDate ?? 'no day'}, clock ${seconds} s ahead`
}

function wallTime({ organisation }: Context, at: number): string {
  return toTime(zoneOf(organisation.timeZone).wallAt(at).minutes)
}

function print(...columns: readonly string[]): void {
  console.log(columns.join('  '))
}
