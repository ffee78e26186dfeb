import { type Import, findSame, storeImport } from '#features/prayer/prayer-times/store.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { importTimetable } from './contract.ts'
import type { Answers } from './rules.ts'
import { judgeFile, toReply } from './timetables.ts'

export async function importTable(
  ctx: Context,
  input: Input<typeof importTimetable>,
  { rawBody }: RawRequest,
): Promise<Reply<typeof importTimetable>> {
  const bytes = rawBody ?? Buffer.alloc(0)
  return toReply(await importFile(ctx, input.name, bytes, input, input.version))
}

/**
 * Makes a table count, as its report showed it: all of its days or, when anything is still open or was changed meanwhile,
 * none. The same table pressed twice is one import.
 */
export async function importFile(
  ctx: Context,
  name: string,
  bytes: Uint8Array,
  answers: Answers,
  version: number,
): Promise<Import> {
  const { judgement } = await judgeFile(ctx, name, bytes, answers)
  const { report, days } = judgement
  if (!report.isReady || days.length === 0) refuse(importTimetable, 'table-not-ready')
  return inTransaction(ctx, async (ctx) => {
    const already = await findSame(ctx, days)
    if (already) return already
    const stored = await storeImport(ctx, { fileName: name, days, counts: report.counts, version })
    // Whoever was first may have brought exactly this table.
    const imported = stored ?? (await findSame(ctx, days))
    if (stored)
      await writeDown(ctx, { deed: 'table-imported', subject: stored.id, title: stored.fileName })
    return imported ?? refuse(importTimetable, 'changed-meanwhile')
  })
}
