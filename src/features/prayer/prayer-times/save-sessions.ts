import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type removeSession, saveSession } from './admin/contract.ts'
import { noteChange } from './changes.ts'
import { stands, takeTurn } from './one-at-a-time.ts'
import { type Session, openResolver } from './resolve.ts'
import { onDay } from './rules.ts'
import { jumuahSessions } from './tables.ts'
import { readTimetable } from './timetable.ts'
import { checkDates, refuseTime, spanOf } from './try-times.ts'

type Kept = Omit<Input<typeof saveSession>, 'was'>

/** Far above what a house of prayer needs. */
export const MOST_SESSIONS = 100

/**
 * Keeps a Friday prayer that stands within the time of Dhuhr on each Friday of the year to come. Whoever began with one
 * that somebody else has changed or removed meanwhile is refused.
 */
export function keepSession(
  ctx: Context,
  { was, ...session }: Input<typeof saveSession>,
): Promise<Reply<typeof saveSession>> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const { id, label } = session
    const before = await findSession(ctx, id)
    if (stands(before, was, session)) return session
    await checkSession(ctx, session)
    const { db, organisation } = ctx
    await db
      .insert(jumuahSessions)
      .values({ ...session, organisationId: organisation.id })
      .onConflictDoUpdate({
        target: [jumuahSessions.organisationId, jumuahSessions.id],
        set: session,
      })
    const all = await db.$count(jumuahSessions, eq(jumuahSessions.organisationId, organisation.id))
    if (all > MOST_SESSIONS) refuse(saveSession, 'too-many-sessions')
    await noteChange(ctx, session, ...(before ? [before] : []))
    const told = { deed: 'session-saved', subject: id, title: label } as const
    await writeDown(ctx, { ...told, before, after: session })
    return session
  })
}

/** Refuses a Friday prayer whose times contradict each other, and one outside of the time of Dhuhr. */
export async function checkSession(ctx: Work, session: Session): Promise<void> {
  checkDates(saveSession, session)
  const { doors, khutbah, jamaat } = session
  const times = [doors, khutbah, jamaat].filter((time) => time !== null)
  if (times.some((time, i) => i > 0 && time < times[i - 1]!))
    refuse(
      saveSession,
      'session-backwards',
      khutbah !== null && khutbah > jamaat ? 'khutbah' : 'doors',
    )
  await trySession(ctx, session)
}

async function trySession(ctx: Work, session: Session): Promise<void> {
  const span = spanOf(ctx, session)
  if (!span) return
  const timetable = await readTimetable(ctx, span.from, span.to)
  const resolver = openResolver({ ...timetable, sessions: [session] })
  const jamaat = onDay('dhuhr', session.jamaat)!
  for (const day of resolver.days(span.from, span.to)) {
    if (day.jumuah.length === 0) continue
    const [begins, asr] = [day.prayers.dhuhr.begins?.minutes, day.prayers.asr.begins?.minutes]
    const isEarly = begins !== undefined && jamaat < begins
    if (isEarly || (asr !== undefined && jamaat >= asr))
      refuseTime(saveSession, 'jamaat', day, 'dhuhr', jamaat)
  }
}

/** Twice is once; whoever has read another one than stands there is refused. */
export function dropSession(ctx: Context, { id, was }: Input<typeof removeSession>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await findSession(ctx, id)
    if (stands(before, was, null) || !before) return null
    await ctx.db.delete(jumuahSessions).where(isSession(ctx, id))
    await noteChange(ctx, before)
    await writeDown(ctx, { deed: 'session-removed', subject: id, title: before.label, before })
    return null
  })
}

async function findSession(ctx: Work, id: string): Promise<Kept | null> {
  const [row] = await ctx.db.select().from(jumuahSessions).where(isSession(ctx, id))
  return row ? saveSession.reply.parse(row) : null
}

function isSession({ organisation }: Work, id: string) {
  return and(eq(jumuahSessions.organisationId, organisation.id), eq(jumuahSessions.id, id))
}
