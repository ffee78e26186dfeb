import { and, asc, eq, gt } from 'drizzle-orm'
import { imageOf } from '#features/ground/media/media.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type endAlert, type removeSlide, saveSlide, startAlert } from './admin/contract.ts'
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

export function keepSlide(
  ctx: Context | Work,
  { from, to, ...slide }: Input<typeof saveSlide>,
): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { db, organisation } = ctx
    if (slide.pictureId !== null && !(await imageOf(ctx, [slide.pictureId])).has(slide.pictureId))
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
