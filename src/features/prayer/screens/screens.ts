import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { Options, changeScreen, pairScreen, previewScreen, revokeScreen } from './admin/contract.ts'
import { readScreenFeed, type tellSeen } from './contract.ts'
import { isChanged, revisionOf } from './revision.ts'
import { MOST_SCREENS, SILENT_MINUTES } from './rules.ts'
import { screens } from './tables.ts'
import { digestOf, makeToken, previewTokenOf, previewed } from './tokens.ts'

export { keepSlide } from './playing.ts'
export { type Showing, showing } from './showing.ts'

export type Screen = typeof screens.$inferSelect

/** The screen of a token, or undefined for one that is unknown or was taken off. */
export async function findScreen(ctx: Context | Work, token: string): Promise<Screen | undefined> {
  const digest = digestOf(token)
  if (digest === undefined) return undefined
  const [found] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(screens)
      .where(and(eq(screens.organisationId, organisation.id), eq(screens.tokenDigest, digest))),
  )
  return found?.revokedAt === null ? found : undefined
}

/** Refuses as the feed does. */
export async function mustFindScreen(ctx: Context | Work, token: string): Promise<Screen> {
  return (await findScreen(ctx, token)) ?? refuse(readScreenFeed, 'screen-unknown')
}

/** The same for whoever only looks: a screen by its own token, or by one that previews it. */
export async function mustFindShown(ctx: Context | Work, token: string): Promise<Screen> {
  const id = previewed(ctx, token)
  if (id === undefined) return mustFindScreen(ctx, token)
  const [found] = await inTransaction(ctx, (ctx) => find(ctx, id))
  return found ?? refuse(readScreenFeed, 'screen-unknown')
}

/** An address that shows for an hour what this screen shows, now or at another moment. */
export function preview(
  ctx: Context,
  { id }: Input<typeof previewScreen>,
): Promise<Reply<typeof previewScreen>> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await find(ctx, id)
    if (!found) refuse(previewScreen, 'no-such-screen')
    return { token: previewTokenOf(ctx, id) }
  })
}

function find(ctx: Work, id: string): Promise<Screen[]> {
  return ctx.db
    .select()
    .from(screens)
    .where(and(isOurs(ctx, id), isNull(screens.revokedAt)))
}

/** Adds a screen; its token is told here and never again. Refuses `too-many-screens` as pairing does. */
export async function addScreen(
  ctx: Context | Work,
  named: { readonly name: string; readonly playlist?: string; readonly options?: Partial<Options> },
  token = makeToken(),
): Promise<{ token: string; screen: Screen }> {
  const tokenDigest = digestOf(token)
  if (tokenDigest === undefined) throw new Error('That is no token of a screen.')
  return { token, screen: await inTransaction(ctx, (ctx) => keepScreen(ctx, named, tokenDigest)) }
}

/** One whose token the screen has already. Refuses above the most that there may be, also of two at once. */
export async function keepScreen(
  ctx: Work,
  { name, playlist = 'main', options = {} }: Parameters<typeof addScreen>[1],
  tokenDigest: string,
): Promise<Screen> {
  await oneAfterTheOther(ctx)
  if ((await listAll(ctx)).length >= MOST_SCREENS) refuse(pairScreen, 'too-many-screens')
  const [made] = await ctx.db
    .insert(screens)
    .values({
      organisationId: ctx.organisation.id,
      id: randomUUID(),
      name,
      playlist,
      tokenDigest,
      options: Options.parse(options),
      madeAt: ctx.now(),
    })
    .returning()
  return made!
}

/** Until this transaction ends nobody else counts the screens of this organisation, or those that wait, to add one. */
export async function oneAfterTheOther({ sql, organisation }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`screens of ${organisation.id}`}, 0))`
}

/** Those that were not taken off, by name. */
export function listAll(ctx: Context | Work): Promise<Screen[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(screens)
      .where(and(eq(screens.organisationId, organisation.id), isNull(screens.revokedAt)))
      .orderBy(screens.name, screens.id),
  )
}

export function change(
  ctx: Context,
  { id, basedOn, ...asked }: Input<typeof changeScreen>,
): Promise<Reply<typeof changeScreen>> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db
      .select()
      .from(screens)
      .where(and(isOurs(ctx, id), isNull(screens.revokedAt)))
      .for('update')
    if (!found) refuse(changeScreen, 'no-such-screen')
    if (isChanged(settingsOf(found), asked, basedOn)) refuse(changeScreen, 'changed-meanwhile')
    const [changed] = await ctx.db.update(screens).set(asked).where(isOurs(ctx, id)).returning()
    await announceChange(ctx)
    return toHealth(changed!)
  })
}

/** It is told so with its next question, and forgets what it has. Twice is once. */
export function revoke(ctx: Context, { id }: Input<typeof revokeScreen>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(screens).where(isOurs(ctx, id))
    if (!found) refuse(revokeScreen, 'no-such-screen')
    const revokedAt = found.revokedAt ?? ctx.now()
    await ctx.db.update(screens).set({ revokedAt }).where(isOurs(ctx, id))
    await announceChange(ctx)
    return null
  })
}

/** Keeps what a screen says of itself: only the last time. */
export async function hear(
  ctx: Context,
  { token, ...seen }: Input<typeof tellSeen>,
): Promise<Reply<typeof tellSeen>> {
  await inTransaction(ctx, async (ctx) => {
    const { id } = await mustFindScreen(ctx, token)
    await ctx.db.update(screens).set({ seen, seenAt: ctx.now() }).where(isOurs(ctx, id))
  })
  return { serverTime: ctx.now().getTime() }
}

/** Those that were heard once, and not for some minutes now. */
export function countSilent(ctx: Work): Promise<number> {
  const before = new Date(ctx.now().getTime() - SILENT_MINUTES * 60_000)
  return ctx.db.$count(
    screens,
    and(
      eq(screens.organisationId, ctx.organisation.id),
      isNull(screens.revokedAt),
      lt(screens.seenAt, before),
    ),
  )
}

/** What the office says of a screen. */
function settingsOf({ name, playlist, options }: Screen) {
  return { name, playlist, options }
}

/** A screen as the office sees it. */
export function toHealth(screen: Screen): Reply<typeof pairScreen> {
  const { id, seenAt, seen } = screen
  return {
    id,
    ...settingsOf(screen),
    revision: revisionOf(settingsOf(screen)),
    seenAt,
    shownDate: seen?.shownDate ?? null,
    clockSkewMs: seen?.clockSkewMs ?? null,
    errors: seen?.errors ?? null,
    appVersion: seen?.appVersion ?? null,
  }
}

function isOurs(ctx: Work, id: string) {
  return and(eq(screens.organisationId, ctx.organisation.id), eq(screens.id, id))
}
