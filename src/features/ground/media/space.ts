import { and, eq, sql } from 'drizzle-orm'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { LIBRARY_MEGABYTES, MEGABYTE } from './rules.ts'
import { mediaSettings } from './settings.ts'
import { mediaSpaces } from './tables.ts'

interface Space {
  readonly used: number
  readonly most: number
}

/** What the library holds, and what it may, in bytes. */
export function showSpace(ctx: Context | Work): Promise<Space> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ bytes: mediaSpaces.bytes })
      .from(mediaSpaces)
      .where(eq(mediaSpaces.organisationId, ctx.organisation.id))
    return { used: row?.bytes ?? 0, most: await mostBytes(ctx) }
  })
}

/** Whether so much more fits now. Asked before the work; `takeSpace` asks again. */
export async function hasRoom(ctx: Context, bytes: number): Promise<boolean> {
  const { used, most } = await showSpace(ctx)
  return used + bytes <= most
}

/** Counts what is added to the library. False where it does not fit: nothing is counted then, and nothing may be kept. */
export async function takeSpace(ctx: Work, bytes: number): Promise<boolean> {
  // So that there is a row.
  await countSpace(ctx, 0)
  const taken = await ctx.db
    .update(mediaSpaces)
    .set({ bytes: sql`${mediaSpaces.bytes} + ${bytes}` })
    .where(
      and(
        eq(mediaSpaces.organisationId, ctx.organisation.id),
        sql`${mediaSpaces.bytes} + ${bytes} <= ${await mostBytes(ctx)}`,
      ),
    )
    .returning({ bytes: mediaSpaces.bytes })
  return taken.length > 0
}

/** The same for what goes, with a sign before it, and for what is no addition: the parts of a picture that is there. */
export async function countSpace(ctx: Work, bytes: number): Promise<void> {
  await ctx.sql`
    insert into media_spaces (organisation_id, bytes) values (${ctx.organisation.id}, ${Math.max(bytes, 0)})
    on conflict (organisation_id) do update set bytes = media_spaces.bytes + ${bytes}`
}

async function mostBytes(ctx: Work): Promise<number> {
  const set = await readSetting(ctx, mediaSettings, 'libraryMegabytes')
  return (set || LIBRARY_MEGABYTES[ctx.organisation.standing.plan]) * MEGABYTE
}

/** Of files, or of rows that say how many bytes they are. */
export function bytesOf(all: readonly { readonly bytes: number | Uint8Array }[]): number {
  return all.reduce((sum, { bytes }) => sum + (typeof bytes === 'number' ? bytes : bytes.length), 0)
}
