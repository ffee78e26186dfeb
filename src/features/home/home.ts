import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { listOpen } from '#features/causes/causes.ts'
import { listDonations } from '#features/causes/contract.ts'
import { imageOf } from '#features/media/media.ts'
import { showNext } from '#features/prayer-times/contract.ts'
import { readStrip } from '#features/prayer-times/prayer-times.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import type { Banner, listBanners, showHome } from './contract.ts'
import { banners } from './tables.ts'

const MOST_CAUSES_AT_HOME = 6

export async function listNow(ctx: Context): Promise<Reply<typeof listBanners>> {
  return { items: await findBanners(ctx) }
}

/** In one transaction, because each has a begin and a commit to wait for. */
export async function show(ctx: Context): Promise<Reply<typeof showHome>> {
  const hasDonations = !whyClosed(listDonations, ctx.organisation.standing)
  const hasPrayer = !whyClosed(showNext, ctx.organisation.standing)
  const prayer = hasPrayer ? await readStrip(ctx) : undefined
  return inTransaction(ctx, async (ctx) => ({
    ...(prayer ? { prayer } : {}),
    banners: await findBanners(ctx),
    ...(hasDonations ? { donations: (await listOpen(ctx)).slice(0, MOST_CAUSES_AT_HOME) } : {}),
  }))
}

function findBanners(ctx: Context | Work): Promise<Banner[]> {
  return inTransaction(ctx, selectBanners)
}

async function selectBanners(ctx: Work): Promise<Banner[]> {
  const { db, organisation, now } = ctx
  const rows = await db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.organisationId, organisation.id),
        or(isNull(banners.startsAt), lte(banners.startsAt, now())),
        or(isNull(banners.endsAt), gt(banners.endsAt, now())),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id))
    .limit(10)
  const images = await imageOf(
    ctx,
    rows.map(({ imageId }) => imageId),
  )
  return rows.map(({ id, label, title, summary, imageId, linkText, linkTo }) => ({
    id,
    label,
    title,
    summary,
    image: (imageId && images.get(imageId)) || null,
    link: linkTo ? { text: linkText, to: linkTo } : null,
  }))
}
