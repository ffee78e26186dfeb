import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt } from 'drizzle-orm'
import { holdMedia } from '#features/ground/media/media.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import {
  type endAlert,
  orderSlides,
  type removeSlide,
  saveSlide,
  startAlert,
} from './admin/contract.ts'
import { isChanged } from './revision.ts'
import { MOST_ALERTS, MOST_SLIDES, type SlideKind } from './rules.ts'
import { type Shown, showing } from './showing.ts'
import { screenAlerts, screenSlides } from './tables.ts'

type Slide = typeof screenSlides.$inferSelect
type Alert = typeof screenAlerts.$inferSelect

/** In their order. */
export function listSlides(ctx: Work): Promise<Slide[]> {
  return ctx.db
    .select()
    .from(screenSlides)
    .where(eq(screenSlides.organisationId, ctx.organisation.id))
    .orderBy(asc(screenSlides.position), asc(screenSlides.id))
}

/** Those that have not ended. */
export function listAlerts(ctx: Work): Promise<Alert[]> {
  return ctx.db
    .select()
    .from(screenAlerts)
    .where(
      and(eq(screenAlerts.organisationId, ctx.organisation.id), gt(screenAlerts.endsAt, ctx.now())),
    )
    .orderBy(asc(screenAlerts.startsAt), asc(screenAlerts.id))
}

/** As its writers read and write it. */
export function toWritten({ organisationId: _, startsAt, endsAt, ...slide }: Slide) {
  return { ...slide, from: startsAt?.getTime() ?? null, to: endsAt?.getTime() ?? null }
}

export function keepSlide(
  ctx: Context | Work,
  { basedOn, ...written }: Input<typeof saveSlide>,
): Promise<null> {
  const asked = { ...written, link: isFound(written.kind) ? pathHere(ctx, written) : written.link }
  const { from, to, ...slide } = asked
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    await oneAfterTheOther(ctx)
    if (from !== null && to !== null && to <= from) refuse(saveSlide, 'over-before-it-begins', 'to')
    const [found] = await db
      .select()
      .from(screenSlides)
      .where(and(eq(screenSlides.organisationId, organisation.id), eq(screenSlides.id, slide.id)))
    if (isChanged(found && toWritten(found), asked, basedOn)) refuse(saveSlide, 'changed-meanwhile')
    const picture = slide.pictureId ?? ''
    const held = await holdMedia(ctx, picture ? [picture] : [])
    if (picture && !held.get(picture)?.startsWith('image/'))
      refuse(saveSlide, 'no-such-picture', 'pictureId')
    if (isFound(slide.kind) && !(await findShown(ctx, slide)))
      refuse(saveSlide, `no-such-${slide.kind}`, 'link')
    const row = {
      ...slide,
      startsAt: from === null ? null : new Date(from),
      endsAt: to === null ? null : new Date(to),
    }
    await db
      .insert(screenSlides)
      .values({ ...row, organisationId: organisation.id })
      .onConflictDoUpdate({ target: [screenSlides.organisationId, screenSlides.id], set: row })
    const all = await db.$count(screenSlides, eq(screenSlides.organisationId, organisation.id))
    if (all > MOST_SLIDES) refuse(saveSlide, 'too-many-slides')
    await announceChange(ctx)
    return null
  })
}

/** Of an address as it is copied from a browser, when it is one of this site: without the language that it was read in. */
function pathHere(
  { organisation }: Pick<Work, 'organisation'>,
  { link }: Pick<Slide, 'link'>,
): string | null {
  const here = organisation.hosts[0] ?? 'localhost'
  const address = link === null ? null : URL.parse(link, `https://${here}`)
  return address && organisation.hosts.includes(address.hostname) ? address.pathname : link
}

/** What such a slide says is found each time, by the feature that has it. */
export function isFound(kind: SlideKind): kind is 'event' | 'campaign' {
  return kind === 'event' || kind === 'campaign'
}

/** What an event is, when and where, or what has come for a campaign; undefined once it is over. */
export async function findShown(
  ctx: Work,
  { kind, link }: Pick<Slide, 'kind' | 'link'>,
): Promise<Shown | undefined> {
  return link === null ? undefined : ctx.house.plugged(showing, kind).find(ctx, link)
}

/** Those of somebody who has not seen all of them would lose their place, so that is refused. The same again is nothing new. */
export function order(ctx: Context, { order, was }: Input<typeof orderSlides>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    await oneAfterTheOther(ctx)
    const stands = (await listSlides(ctx)).map(({ id }) => id)
    if (isDeepStrictEqual(stands, order)) return null
    const isWhole = isDeepStrictEqual(order.toSorted(), stands.toSorted())
    if (!isWhole || !isDeepStrictEqual(stands, was)) refuse(orderSlides, 'changed-meanwhile')
    for (const [position, id] of order.entries())
      await db
        .update(screenSlides)
        .set({ position })
        .where(and(eq(screenSlides.organisationId, organisation.id), eq(screenSlides.id, id)))
    await announceChange(ctx)
    return null
  })
}

/** Until this transaction ends nobody else of this organisation writes a slide or orders them. */
async function oneAfterTheOther({ sql, organisation }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slides of ${organisation.id}`}, 0))`
}

export function dropSlide(ctx: Context, { id }: Input<typeof removeSlide>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = ctx.organisation
    await ctx.db
      .delete(screenSlides)
      .where(and(eq(screenSlides.organisationId, organisationId), eq(screenSlides.id, id)))
    await announceChange(ctx)
    return null
  })
}

/** The same id again begins anew. */
export function beginAlert(
  ctx: Context | Work,
  { id, kind, text, minutes }: Input<typeof startAlert>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if ((await listAlerts(ctx)).length >= MOST_ALERTS) refuse(startAlert, 'too-many-alerts')
    const startsAt = ctx.now()
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const row = { id, kind, text, startsAt, endsAt }
    await ctx.db
      .insert(screenAlerts)
      .values({ ...row, organisationId: ctx.organisation.id })
      .onConflictDoUpdate({ target: [screenAlerts.organisationId, screenAlerts.id], set: row })
    await announceChange(ctx)
    return null
  })
}

export function stopAlert(ctx: Context, { id }: Input<typeof endAlert>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = ctx.organisation
    await ctx.db
      .delete(screenAlerts)
      .where(and(eq(screenAlerts.organisationId, organisationId), eq(screenAlerts.id, id)))
    await announceChange(ctx)
    return null
  })
}
