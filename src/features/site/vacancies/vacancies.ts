import { type StoredItem, findItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type Vacancy, type listVacancies, showVacancy, vacancyKind } from './contract.ts'

export function findVacancies(
  ctx: Context | Work,
  asked: Input<typeof listVacancies>,
): Promise<Reply<typeof listVacancies>> {
  return listAs(ctx, vacancyKind, { ...asked, isOn: true }, (item) => toVacancy(ctx, item))
}

export async function findOpenVacancy(
  ctx: Context,
  { id }: Input<typeof showVacancy>,
): Promise<Vacancy> {
  const item = await findItem(ctx, vacancyKind, id)
  if (!item) refuse(showVacancy, 'vacancy-not-found')
  return toVacancy(ctx, item)
}

/** For whoever takes applications: the vacancy behind an address, and what other tables call it by. */
export async function findVacancy(
  ctx: Context | Work,
  slug: string,
): Promise<(Vacancy & { readonly itemId: string }) | undefined> {
  const item = await findItem(ctx, vacancyKind, slug)
  return item && { ...toVacancy(ctx, item), itemId: item.itemId }
}

function toVacancy(ctx: Context, item: StoredItem<typeof vacancyKind>): Vacancy {
  const { timeZone } = ctx.organisation
  const { closesOn, ...fields } = item.fields
  return {
    ...toItem(item),
    ...fields,
    postedOn: wallClock(new Date(item.publishFrom), timeZone).date,
    closesOn,
    isClosed: closesOn !== null && closesOn < wallClock(ctx.now(), timeZone).date,
  }
}
