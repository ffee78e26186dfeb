import { randomUUID } from 'node:crypto'
import { and, desc, eq, gte, isNull, ne, sql } from 'drizzle-orm'
import { type Context, type House, type Work, inTransaction } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { HOUR_MS } from '#platform/shared/wall-time.ts'
import { cardAttacks, cardRefusals } from './tables.ts'

/** In so long the cards of an organisation are weighed. */
export const WEIGHED_MS = 10 * 60_000
const MINUTE_MS = 60_000
/** What other copies have counted is read so often, where nobody has a reason to ask at once. */
const READ_EVERY_MS = 2_000
/** A row can become visible so long after the moment that it names. */
const LATE_MS = 30_000
export const MOST_COUNTED = 10_000

/** Whom limits are counted for: keyed digests, which mean nothing outside this program. */
export interface Payer {
  readonly network: string
  readonly mail: string | null
}

interface Refusal {
  readonly id: string
  readonly at: number
  readonly network: string | null
  readonly mail: string | null
  /** Of another copy: what it has told along with it. */
  readonly good: number
}

/** What this copy of the program knows of one organisation: its own counts, and what the others have written. */
interface Known {
  readonly refusals: Map<string, Refusal>
  /** Cards that succeeded here, by the minute, and how many of them no row has told of yet. */
  readonly good: Map<number, { all: number; untold: number }>
  attack: { readonly id: string } | undefined
  /** Since it was last written. */
  turnedAway: number
  readAt: number
  reading: Promise<void> | undefined
}

interface Counted {
  readonly copy: string
  readonly of: Map<string, Known>
}

const counted = new WeakMap<House, Counted>()

function countedBy(house: House): Counted {
  let mine = counted.get(house)
  if (!mine) counted.set(house, (mine = { copy: randomUUID(), of: new Map() }))
  return mine
}

export function knownTo({ house, organisation }: Context): Known {
  const { of } = countedBy(house)
  let known = of.get(organisation.id)
  if (!known)
    of.set(
      organisation.id,
      (known = {
        refusals: new Map(),
        good: new Map(),
        attack: undefined,
        turnedAway: 0,
        readAt: 0,
        reading: undefined,
      }),
    )
  return known
}

export function payerOf(ctx: Context, email: string | undefined): Payer {
  const digest = (text: string, of: string) =>
    ctx.house.vault.sign(`${ctx.organisation.id} ${text}`, `payments.${of}`)
  return {
    network: digest(networkOf(ctx.address), 'network'),
    mail: email ? digest(email.trim().toLowerCase(), 'mail') : null,
  }
}

/**
 * What is known by now. Read from the database every few seconds, at once where the caller has a reason; whoever comes meanwhile
 * waits for the same answer.
 */
export async function catchUpWithOthers(ctx: Context, { atOnce = false } = {}): Promise<Known> {
  const known = knownTo(ctx)
  const isOld = Math.abs(ctx.now().getTime() - known.readAt) >= READ_EVERY_MS
  if (!isOld && !atOnce) return known
  known.reading ??= read(ctx, known).finally(() => {
    known.reading = undefined
  })
  await known.reading
  return known
}

async function read(ctx: Context, known: Known): Promise<void> {
  const now = ctx.now().getTime()
  const { copy } = countedBy(ctx.house)
  const since = Math.max(known.readAt - LATE_MS, now - HOUR_MS)
  const { turnedAway } = known
  await inTransaction(ctx, async (ctx) => {
    const { id: of } = ctx.organisation
    const [attack] = await ctx.db
      .select({ id: cardAttacks.id })
      .from(cardAttacks)
      .where(and(eq(cardAttacks.organisationId, of), isNull(cardAttacks.endedAt)))
    const rows = await ctx.db
      .select()
      .from(cardRefusals)
      .where(
        and(
          eq(cardRefusals.organisationId, of),
          gte(cardRefusals.at, new Date(since)),
          ne(cardRefusals.copy, copy),
        ),
      )
      .orderBy(desc(cardRefusals.at))
      .limit(MOST_COUNTED)
    if (attack && turnedAway > 0) await addTurnedAway(ctx, attack.id, turnedAway)
    known.attack = attack
    for (const { id, at, network, mail, good } of rows.toReversed())
      known.refusals.set(id, { id, at: at.getTime(), network, mail, good })
  })
  known.turnedAway -= turnedAway
  known.readAt = now
  prune(known, now)
}

function addTurnedAway(ctx: Work, id: string, many: number) {
  return ctx.db
    .update(cardAttacks)
    .set({ turnedAway: sql`${cardAttacks.turnedAway} + ${many}` })
    .where(and(eq(cardAttacks.organisationId, ctx.organisation.id), eq(cardAttacks.id, id)))
}

function prune({ refusals, good }: Known, now: number): void {
  for (const { id, at } of refusals.values())
    if (now - at > HOUR_MS || refusals.size > MOST_COUNTED) refusals.delete(id)
  for (const minute of good.keys()) if (now - minute > WEIGHED_MS) good.delete(minute)
}

export function countGood(ctx: Context): void {
  const { good } = knownTo(ctx)
  const minute = Math.floor(ctx.now().getTime() / MINUTE_MS) * MINUTE_MS
  const counts = good.get(minute) ?? { all: 0, untold: 0 }
  counts.all++
  counts.untold++
  good.set(minute, counts)
}

/** Counts it here, and for the other copies. False where it was counted already, by whomever. */
export async function countRefusal(
  ctx: Context,
  refusal: Pick<Refusal, 'id' | 'network' | 'mail'> & {
    readonly amountMinor: number | null
    readonly currency: string | null
  },
): Promise<boolean> {
  const known = knownTo(ctx)
  if (known.refusals.has(refusal.id)) return false
  const at = ctx.now()
  const { id, network, mail } = refusal
  known.refusals.set(id, { id, at: at.getTime(), network, mail, good: 0 })
  prune(known, at.getTime())
  const told = takeUntold(known)
  const good = told.reduce((sum, { many }) => sum + many, 0)
  const { copy } = countedBy(ctx.house)
  let isWritten = false
  try {
    const written = await inTransaction(ctx, (ctx) =>
      ctx.db
        .insert(cardRefusals)
        .values({ ...refusal, organisationId: ctx.organisation.id, at, copy, good })
        .onConflictDoNothing()
        .returning({ id: cardRefusals.id }),
    )
    isWritten = written.length > 0
  } finally {
    if (!isWritten) for (const { counts, many } of told) counts.untold += many
  }
  return isWritten
}

/** Good cards that the next row tells of: no other row does, also one that is written at the same moment. */
function takeUntold({ good }: Known) {
  return [...good.values()].map((counts) => {
    const { untold: many } = counts
    counts.untold = 0
    return { counts, many }
  })
}

/** Refusals of the last ten minutes, and all cards of it, here and at the other copies. */
export function weigh(ctx: Context): { readonly declined: number; readonly tried: number } {
  const { refusals, good } = knownTo(ctx)
  const since = ctx.now().getTime() - WEIGHED_MS
  const recent = [...refusals.values()].filter(({ at }) => at > since)
  const ofOthers = recent.reduce((sum, one) => sum + one.good, 0)
  const here = [...good].reduce((sum, [minute, { all }]) => (minute > since ? sum + all : sum), 0)
  return { declined: recent.length, tried: recent.length + ofOthers + here }
}

/** How many cards were refused in the last hour that came from this network, and how many for this address of mail. */
export function refusedOf(
  ctx: Context,
  { network, mail }: Payer,
): { readonly ofNetwork: number; readonly ofMail: number } {
  const since = ctx.now().getTime() - HOUR_MS
  let [ofNetwork, ofMail] = [0, 0]
  for (const one of knownTo(ctx).refusals.values()) {
    if (one.at <= since) continue
    if (one.network === network) ofNetwork++
    if (mail !== null && one.mail === mail) ofMail++
  }
  return { ofNetwork, ofMail }
}
