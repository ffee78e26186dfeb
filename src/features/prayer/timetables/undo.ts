import { undoImport } from '#features/prayer/prayer-times/store.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { undoTimetable } from './contract.ts'
import { toReply } from './timetables.ts'

/** Takes an import back; what lay under it shows again. Undone twice it is undone once. */
export async function undo(
  ctx: Context,
  { id }: Pick<Input<typeof undoTimetable>, 'id'>,
): Promise<Reply<typeof undoTimetable>> {
  const undone = await inTransaction(ctx, async (ctx) => {
    const undone = await undoImport(ctx, id)
    if (undone)
      await writeDown(ctx, { deed: 'table-taken-back', subject: id, title: undone.fileName })
    return undone
  })
  return undone ? toReply(undone) : refuse(undoTimetable, 'import-not-found')
}
