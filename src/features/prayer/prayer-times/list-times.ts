import { eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import type { listTimes } from './admin/contract.ts'
import { MOST_RULES } from './save-rules.ts'
import { MOST_SESSIONS } from './save-sessions.ts'
import { MOST_SPECIAL_DAYS } from './save-special-days.ts'
import { dayOverrides, jamaatRules, jumuahSessions, specialDays } from './tables.ts'

const MOST_CORRECTIONS = 2_000

export function readTimes(ctx: Context): Promise<Reply<typeof listTimes>> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const { id } = organisation
    return {
      rules: await db
        .select()
        .from(jamaatRules)
        .where(eq(jamaatRules.organisationId, id))
        .orderBy(jamaatRules.prayer, jamaatRules.startsOn, jamaatRules.id)
        .limit(MOST_RULES),
      sessions: await db
        .select()
        .from(jumuahSessions)
        .where(eq(jumuahSessions.organisationId, id))
        .orderBy(jumuahSessions.startsOn, jumuahSessions.position, jumuahSessions.id)
        .limit(MOST_SESSIONS),
      specialDays: await db
        .select()
        .from(specialDays)
        .where(eq(specialDays.organisationId, id))
        .orderBy(specialDays.date, specialDays.hijriMonth, specialDays.hijriDay, specialDays.id)
        .limit(MOST_SPECIAL_DAYS),
      corrections: await db
        .select()
        .from(dayOverrides)
        .where(eq(dayOverrides.organisationId, id))
        .orderBy(dayOverrides.date, dayOverrides.prayer)
        .limit(MOST_CORRECTIONS),
    }
  })
}
