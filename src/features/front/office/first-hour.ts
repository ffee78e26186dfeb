import { listCauses } from './causes-contract.ts'
import { personOf } from '#features/ground/people/people.ts'
import { listNews } from '#features/site/news/contract.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Gate, whyClosed } from '#platform/shared/gating.ts'
import { DAYS_OF_BEGINNING, STEPS, type Step, type Wanting } from './rules.ts'
import type { showFirstHour, showOrPutAwayFirstHour } from './setup-contract.ts'
import { firstHours } from './tables.ts'

/** Which part of the product a step is about; it is no step where the site has no such part. */
const NEEDS: Readonly<Partial<Record<Step, Gate>>> = { cause: listCauses, news: listNews }

/**
 * The first steps, each done by what is in the database and by nothing that anybody ticks. They are shown by themselves in the
 * first weeks, until all are done; somebody's word about it outweighs that.
 */
export function findFirstHour(ctx: Context): Promise<Reply<typeof showFirstHour>> {
  return inTransaction(ctx, async (ctx) => {
    const { isYoung, isShown, ...facts } = await readFacts(ctx)
    const wanting = toWanting(ctx, facts)
    const steps = STEPS.filter((name) => !whyClosed(NEEDS[name] ?? {}, ctx.organisation.standing))
    const isDone = steps.every((name) => wanting[name].length === 0)
    return {
      isShown: isShown ?? (isYoung && !isDone),
      steps: steps.map((name) => ({ name, wanting: wanting[name] })),
    }
  })
}

export function decide(
  ctx: Context,
  { isShown }: Input<typeof showOrPutAwayFirstHour>,
): Promise<Reply<typeof showOrPutAwayFirstHour>> {
  const decided = { isShown, decidedAt: ctx.now(), decidedBy: personOf(ctx).id }
  return inTransaction(ctx, async ({ db, organisation }) => {
    await db
      .insert(firstHours)
      .values({ organisationId: organisation.id, ...decided })
      .onConflictDoUpdate({ target: [firstHours.organisationId], set: decided })
    return null
  })
}

interface Facts {
  readonly colour: boolean
  readonly address: boolean
  readonly coordinates: boolean
  readonly jamaats: boolean
  readonly cause: boolean
  readonly news: boolean
  readonly keys: boolean
  readonly colleague: boolean
}

function toWanting({ organisation }: Work, facts: Facts): Readonly<Record<Step, Wanting[]>> {
  const not = (...names: (keyof Facts)[]) => names.filter((name) => !facts[name])
  const hasTimes = !whyClosed(showMonth, organisation.standing)
  return {
    face: not('colour'),
    place: hasTimes ? not('address', 'coordinates', 'jamaats') : not('address'),
    cause: not('cause'),
    news: not('news'),
    payments: not('keys'),
    colleague: not('colleague'),
  }
}

/** What every site begins with is nobody's first cause. */
const GIVEN = 'general-fund'

/** All of them by keys and indexes: each asks whether there is one, never how many. */
async function readFacts({
  sql,
  organisation: { id },
  now,
}: Work): Promise<Facts & { readonly isYoung: boolean; readonly isShown: boolean | null }> {
  const youngest = new Date(now().getTime() - DAYS_OF_BEGINNING * 24 * 60 * 60 * 1000).toISOString()
  const isSet = (key: string) => sql`exists (
    select from configuration_entries where organisation_id = ${id} and key = ${key}
      and value not in ('null'::jsonb, '""'::jsonb))`
  const [found] = await sql<(Facts & { isYoung: boolean; isShown: boolean | null })[]>`
    select
      exists (select from organisations where id = ${id} and created_at > ${youngest}) as "isYoung",
      (select is_shown from first_hours where organisation_id = ${id}) as "isShown",
      ${isSet('primaryColor')} as colour,
      ${isSet('contactAddress')} as address,
      ${isSet('latitude')} and ${isSet('longitude')} as coordinates,
      exists (select from jamaat_rules where organisation_id = ${id})
        or exists (select from timetable_days where organisation_id = ${id}) as jamaats,
      exists (select from causes where organisation_id = ${id} and id <> ${GIVEN})
        or exists (select from trail_entries where organisation_id = ${id} and deed = 'cause-saved') as cause,
      exists (select from content_items where organisation_id = ${id} and kind = 'news'
        and state = 'published') as news,
      exists (select from payment_accounts where organisation_id = ${id} and provider = 'stripe') as keys,
      exists (select from staff_invitations where organisation_id = ${id})
        or (select count(distinct person_id) > 1 from staff_roles where organisation_id = ${id}) as colleague`
  return found!
}
