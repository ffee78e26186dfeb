import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { changePicture } from './contract.ts'
import { imageOf, keyOf, lockPicture, versionOf } from './media.ts'
import { type Variant, makePart } from './pictures.ts'
import { type Cut, pathOf, widthsOf, writeCut } from './rules.ts'
import { bytesOf, countSpace } from './space.ts'
import { media, mediaVariants } from './tables.ts'

/**
 * What a picture shows, what it is found by, and which part of it is seen, wherever it stands. The whole picture is kept, and
 * every part that was seen before for a while, so pages that are open go on showing what they showed
 * (decision: pictures-are-cut-beside-the-whole).
 */
export async function change(
  ctx: Context,
  { id, alt, tags, cut, basedOn }: Input<typeof changePicture>,
): Promise<Reply<typeof changePicture>> {
  const next = { alt, tags, cut: writeCut(cut) }
  const before = await inTransaction(ctx, (ctx) => open(ctx, id))
  refuseLate(before, next, basedOn)
  // Made before the transaction, because it takes seconds.
  if (cut && before.cut !== next.cut) await addPart(ctx, { id, width: before.width ?? 0, cut })
  return inTransaction(ctx, async (ctx) => {
    const now = await open(ctx, id)
    refuseLate(now, next, basedOn)
    const { originalName } = now
    if (versionOf(now) !== versionOf(next)) {
      await ctx.db
        .update(media)
        .set(next)
        .where(and(eq(media.organisationId, ctx.organisation.id), eq(media.id, id)))
      if (now.cut !== next.cut) await showPart(ctx, id, next.cut)
      await writeDown(ctx, { deed: 'picture-changed', subject: id, title: alt })
      await announceChange(ctx)
    }
    return { id, originalName, image: (await imageOf(ctx, [id])).get(id)! }
  })
}

type Opened = Awaited<ReturnType<typeof open>>

async function open(ctx: Work, id: string) {
  return (await lockPicture(ctx, id)) ?? refuse(changePicture, 'picture-not-found')
}

/** The same again is no conflict. */
function refuseLate(now: Opened, next: Pick<Opened, 'alt' | 'tags' | 'cut'>, basedOn: string) {
  const version = versionOf(now)
  if (version !== versionOf(next) && version !== basedOn) refuse(changePicture, 'changed-meanwhile')
}

interface Part {
  readonly id: string
  /** Of the whole picture. */
  readonly width: number
  readonly cut: Cut
}

/** Twice is once: a part has addresses of its own, which say what it shows. */
async function addPart(ctx: Context, { id, width, cut }: Part): Promise<void> {
  const { house, organisation } = ctx
  const widest = pathOf(id, Math.max(...widthsOf(width)), 'image/webp')
  const whole = await house.files.get(organisation.id, keyOf(widest))
  if (!whole) throw new Error(`The file ${widest} of a picture is not there.`)
  const parts = (await makePart(whole.body, cut)).map((part: Variant) => ({
    ...part,
    path: pathOf(id, part.width, part.type, cut),
  }))
  // The rows first, under the lock of the picture: whoever clears parts away that nobody sees has done so, or leaves this one.
  await inTransaction(ctx, async (ctx) => {
    const { cut: shown } = await open(ctx, id)
    // Somebody who pressed the same has shown it meanwhile.
    const leftAt = shown === writeCut(cut) ? null : ctx.now()
    const known = await ctx.db.$count(
      mediaVariants,
      and(
        eq(mediaVariants.organisationId, organisation.id),
        eq(mediaVariants.mediaId, id),
        eq(mediaVariants.cut, writeCut(cut)),
      ),
    )
    if (known === 0) await countSpace(ctx, bytesOf(parts))
    await ctx.db
      .insert(mediaVariants)
      .values(
        parts.map(({ bytes, ...part }) => ({
          ...part,
          organisationId: organisation.id,
          mediaId: id,
          cut: writeCut(cut),
          leftAt,
          bytes: bytes.length,
        })),
      )
      .onConflictDoUpdate({
        target: [
          mediaVariants.organisationId,
          mediaVariants.mediaId,
          mediaVariants.cut,
          mediaVariants.type,
          mediaVariants.width,
        ],
        set: { leftAt },
      })
  })
  for (const { path, bytes, type } of parts)
    await house.files.put(organisation.id, keyOf(path), bytes, { type })
}

/** Of the parts of a picture this one is shown, and all others are not from now on. */
async function showPart(ctx: Work, id: string, cut: string): Promise<void> {
  const { sql, organisation } = ctx
  await sql`
    update media_variants v
    set left_at = case when v.cut = ${cut} then null else coalesce(v.left_at, ${ctx.now().toISOString()}) end
    where v.organisation_id = ${organisation.id} and v.media_id = ${id} and v.cut <> ''`
}
