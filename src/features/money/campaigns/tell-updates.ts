import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { findItem, listItems } from '#features/ground/content/content.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { addressOf, mayWriteTo } from '#features/money/giving/giving.ts'
import { type Context, type Work, inTransaction, mainOrigin } from '#platform/server/context.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { type Language, isLanguage } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Stored } from './campaigns.ts'
import { showCampaign } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { compareUpdates, fundOf, isNews, toParagraphs } from './rules.ts'
import { campaignUpdates } from './tables.ts'
import { totalsOf } from './totals.ts'
import { linksOf } from './update-wishes.ts'

type Row = typeof campaignUpdates.$inferSelect
type Said = Stored['fields']['updates'][number]

/** So long the office can mend a slip before anybody is written to. */
const MENDING_MS = 15 * 60_000
/** So many are decided on in one transaction, and so many at a time: the rest when it runs again. */
const AT_ONCE = 100
const MOST_BATCHES = 20
/** So many campaigns are read at a time. */
const PAGE_SIZE = 100

/**
 * Writes to those donors of a campaign who have asked for it when there is an update, once for each update and address. Who
 * asked after it was there, whose gifts were given back, and whose address has refused a letter about their gift hears nothing. An
 * update that is taken away in time is not told, and one in other words is not told again. May be killed anywhere, and run
 * twice at once.
 */
export async function tellUpdates(
  ctx: Context,
  { atOnce = AT_ONCE }: { readonly atOnce?: number } = {},
): Promise<void> {
  // Nobody is sent to a page that is closed to them.
  if (whyClosed(showCampaign, ctx.organisation.standing)) return
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await listItems(ctx, campaignKind, { page, pageSize: PAGE_SIZE })
    last = Math.ceil(found.total / PAGE_SIZE)
    for (const item of found.items) {
      await inTransaction(ctx, (ctx) => notice(ctx, item))
      for (const { id } of await listDue(ctx, item)) await tellOf(ctx, item, id, atOnce)
    }
  }
}

/** Writes down which updates there are; those of a day to come are there when it comes. */
async function notice(ctx: Work, { itemId, fields }: Stored): Promise<void> {
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  const said = fields.updates.filter(({ on }) => on <= today)
  if (said.length === 0) return
  const lock = `updates of ${ctx.organisation.id} ${itemId}`
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const { added, rewritten } = compareUpdates(await listKnown(ctx, itemId), said)
  for (const [{ id }, { on, title }] of rewritten)
    await ctx.db.update(campaignUpdates).set({ on, title }).where(isUpdate(ctx, id))
  for (const { on, title } of added)
    await ctx.db.insert(campaignUpdates).values({
      organisationId: ctx.organisation.id,
      id: randomUUID(),
      itemId,
      on,
      title,
      noticedAt: ctx.now(),
      readTo: '',
      doneAt: isNews({ on }, today) ? null : ctx.now(),
    })
}

function listKnown({ db, organisation }: Work, itemId: string): Promise<Row[]> {
  return db
    .select()
    .from(campaignUpdates)
    .where(
      and(eq(campaignUpdates.organisationId, organisation.id), eq(campaignUpdates.itemId, itemId)),
    )
    .orderBy(asc(campaignUpdates.noticedAt), asc(campaignUpdates.id))
}

function listDue(ctx: Context, { itemId }: Stored): Promise<{ id: string }[]> {
  const before = new Date(ctx.now().getTime() - MENDING_MS)
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: campaignUpdates.id })
      .from(campaignUpdates)
      .where(
        and(
          eq(campaignUpdates.organisationId, organisation.id),
          eq(campaignUpdates.itemId, itemId),
          isNull(campaignUpdates.doneAt),
          lte(campaignUpdates.noticedAt, before),
        ),
      )
      .orderBy(asc(campaignUpdates.on), asc(campaignUpdates.id)),
  )
}

async function tellOf(ctx: Context, item: Stored, id: string, atOnce: number): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const isDone = await inTransaction(ctx, (ctx) => tellSome(ctx, item, id, atOnce))
    ctx.house.checkpoint('campaigns.told')
    if (isDone) return
  }
}

/** Answers whether nobody is left. How far it has come is kept with its letters: both are there, or neither. */
async function tellSome(ctx: Work, item: Stored, id: string, atOnce: number): Promise<boolean> {
  const [row] = await ctx.db.select().from(campaignUpdates).where(isUpdate(ctx, id)).for('update')
  if (!row || row.doneAt !== null) return true
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  const said = item.fields.updates.find(({ on, title }) => on === row.on && title === row.title)
  if (!said && row.readTo === '') {
    // Should it come back, it is told then.
    await ctx.db.delete(campaignUpdates).where(isUpdate(ctx, id))
    return true
  }
  const followers = said && isNews(row, today) ? await findSome(ctx, row, atOnce) : []
  if (said) await writeTo(ctx, item, { row, said, followers })
  const isDone = followers.length < atOnce
  await ctx.db
    .update(campaignUpdates)
    .set({ readTo: followers.at(-1)?.place ?? row.readTo, doneAt: isDone ? ctx.now() : null })
    .where(isUpdate(ctx, id))
  return isDone
}

interface Follower {
  readonly giftId: string
  readonly test: boolean
  readonly language: string
  readonly personId: string | null
  readonly email: string
  /** Its place in the order in which addresses are written to. */
  readonly place: string
}

/**
 * The next of those who want letters, each mailbox once, by the gift that asked first: whoever has an account is written to at its
 * address, whichever of theirs they gave by.
 */
async function findSome(ctx: Work, row: Row, atOnce: number): Promise<readonly Follower[]> {
  const { sql, organisation } = ctx
  const of = organisation.id
  const hasRefused = sql`exists (
    select from mails m where m.organisation_id = ${of} and m.failure like 'refused%'
      and (m.kind = 'giving.receipt' and m.about = 'gift:' || g.id
        or m.kind = 'campaigns.update' and m.about in (
          select 'update:' || u.id || ':' || g.id from campaign_updates u
          where u.organisation_id = ${of} and u.item_id = w.item_id)))`
  return sql<Follower[]>`
    select distinct on (f.place) f.* from (
      select g.id as "giftId", g.test, g.language, d.person_id as "personId", d.email,
        md5(coalesce(p.email, d.email)) collate "C" as place, w.asked_at
      from update_wishes w
      join gifts g on g.organisation_id = ${of} and g.id = w.gift_id
      join donors d on d.organisation_id = ${of} and d.id = g.donor_id and d.email <> ''
      left join people p on p.organisation_id = ${of} and p.id = d.person_id
      join campaign_gifts c on c.organisation_id = ${of} and c.fund_id = ${fundOf(row.itemId)}
        and c.gift_id = g.id and c.net_minor > 0 and (not c.test or ${!organisation.live})
      where w.organisation_id = ${of} and w.item_id = ${row.itemId} and w.asked_at <= ${row.noticedAt.toISOString()}
        and not ${hasRefused}) f
    where f.place > ${row.readTo} order by f.place, f.asked_at, f."giftId" limit ${atOnce}`
}

interface Told {
  readonly row: Row
  readonly said: Said
  readonly followers: readonly Follower[]
}

async function writeTo(ctx: Work, item: Stored, { row, said, followers }: Told): Promise<void> {
  if (followers.length === 0) return
  const currency = ctx.organisation.configuration.defaultCurrency
  const totals = (await totalsOf(ctx, [fundOf(item.itemId)])).get(fundOf(item.itemId)) ?? []
  const raised = totals.find((total) => total.currency === currency)?.raised ?? 0
  const titles = await titlesOf(ctx, item, followers)
  for (const { giftId, test, language, personId, email } of followers) {
    if (!(await mayWriteTo(ctx, { gift: { id: giftId, test }, donor: { email } }))) continue
    const links = linksOf(ctx, { itemId: item.itemId, giftId })
    await sendLater(ctx, {
      kind: 'campaigns.update',
      about: `update:${row.id}:${giftId}`,
      to: await addressOf(ctx, { personId, email }),
      language: languageIn(language),
      unsubscribeUrl: links.unsubscribe,
      input: {
        campaign: titles.get(language) ?? item.title,
        title: said.title,
        textLanguage: item.textLanguage,
        paragraphs: toParagraphs(said.text),
        raised,
        target: item.fields.target,
        currency,
        pageUrl: `${mainOrigin(ctx)}${pathOf('campaign', { id: item.slug })}`,
        endUrl: links.page,
      },
    })
  }
}

/** What the campaign is called where its followers read. */
async function titlesOf(
  ctx: Work,
  { slug }: Stored,
  followers: readonly Follower[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const titles = new Map<string, string | undefined>()
  for (const language of new Set(followers.map(({ language }) => languageIn(language))))
    titles.set(language, (await findItem({ ...ctx, language }, campaignKind, slug))?.title)
  return titles
}

function languageIn(language: string): Language {
  return isLanguage(language) ? language : 'en'
}

function isUpdate({ organisation }: Work, id: string) {
  return and(eq(campaignUpdates.organisationId, organisation.id), eq(campaignUpdates.id, id))
}
