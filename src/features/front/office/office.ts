import { listShelf } from '#features/ground/content/shelf.ts'
import type { Kind } from '#features/ground/content/rules.ts'
import { findHalt } from '#features/ground/mail/mail.ts'
import { getPerson, personOf } from '#features/ground/people/people.ts'
import { countNew } from '#features/ground/submissions/inbox.ts'
import type { FormKind } from '#features/ground/submissions/rules.ts'
import { countWaiting } from '#features/money/campaigns/decide-fundraiser.ts'
import { listFundraisersOfOffice } from '#features/money/campaigns/fundraisers-contract.ts'
import { listPledges } from '#features/money/campaigns/pledges-contract.ts'
import { findFailed } from '#features/money/refunds/refunds.ts'
import { showNisab } from '#features/money/zakat/contract.ts'
import { findNisab } from '#features/money/zakat/zakat.ts'
import { showMonth } from '#features/prayer/prayer-times/contract.ts'
import { readScreenFeed } from '#features/prayer/screens/contract.ts'
import { countSilent } from '#features/prayer/screens/screens.ts'
import { listLetters } from '#features/site/letters/contract.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { listCauses } from './causes-contract.ts'
import type { showDesk } from './contract.ts'

/** What the office sees to: it knows no feature, and every kind and every form of all of them. */
export interface Product {
  readonly kinds: readonly Kind[]
  /** Asked when they are needed: the list of features that they are found in holds the office too. */
  readonly forms: () => readonly SentForm[]
}

/** A form, with who reads what is sent with it. */
export interface SentForm {
  readonly form: FormKind
  readonly readBy: readonly string[]
  readonly isConfidential: boolean
}

/** Those forms whose answers are kept for reading: what is sent with others is somewhere else. */
export function toForms(endpoints: readonly Endpoint[]): SentForm[] {
  return endpoints.flatMap(({ form, readBy = ['editor'], isConfidential = false }) => {
    const sent = form as FormKind | undefined
    return sent && sent.keptMonths > 0 ? [{ form: sent, readBy, isConfidential }] : []
  })
}

/** Whether somebody with these roles reads what was sent with it. */
export function mayRead({ readBy, isConfidential }: SentForm, roles: readonly string[]): boolean {
  return readBy.some((role) => roles.includes(role)) || (!isConfidential && roles.includes('owner'))
}

export function rolesOf(ctx: Context): readonly string[] {
  return personOf(ctx).roles
}

/** What somebody may write, where this organisation has a page for it. */
export function openKinds({ house, organisation }: Context, kinds: readonly Kind[]): Kind[] {
  return kinds.filter(({ shownAt }) =>
    house.web.siteMap.some(
      (route) => route.path === shownAt && !whyClosed(route, organisation.standing),
    ),
  )
}

const MOST_UNFINISHED = 5
const MOST_FAILED = 5

export function findDesk(ctx: Context, product: Product): Promise<Reply<typeof showDesk>> {
  const { id } = personOf(ctx)
  const roles = rolesOf(ctx)
  const writes = roles.some((role) => ['owner', 'editor'].includes(role))
  const keepsScreens =
    roles.some((role) => ['owner', 'editor', 'screens'].includes(role)) &&
    !whyClosed(readScreenFeed, ctx.organisation.standing)
  const keepsMoney = roles.some((role) => ['owner', 'treasurer'].includes(role))
  const kinds = writes ? openKinds(ctx, product.kinds) : []
  return inTransaction(ctx, async (ctx) => {
    const { firstName, lastName } = await getPerson(ctx, id)
    const failed = keepsMoney ? await findFailed(ctx) : []
    const forms = product.forms().filter((sent) => mayRead(sent, roles) || roles.includes('owner'))
    const waiting = await countNew(
      ctx,
      forms.map(({ form }) => form.kind),
    )
    return {
      person: { id, firstName, lastName },
      roles: [...roles],
      kinds: kinds.map(({ name, words, shownAt, order }) => ({
        name,
        shownAt,
        isByHand: order === 'office',
        ...words[ctx.language],
      })),
      forms: forms.map((sent) => {
        const { total: count, hasUncounted } = waiting.get(sent.form.kind)!
        const { kind, title } = sent.form
        return {
          kind,
          title: title[ctx.language],
          count,
          hasUncounted,
          mayRead: mayRead(sent, roles),
        }
      }),
      keepsTimes: writes && !whyClosed(showMonth, ctx.organisation.standing),
      keepsLetters: writes && !whyClosed(listLetters, ctx.organisation.standing),
      keepsScreens,
      silentScreens: keepsScreens ? await countSilent(ctx) : 0,
      fundraisers:
        writes && !whyClosed(listFundraisersOfOffice, ctx.organisation.standing)
          ? await countWaiting(ctx)
          : null,
      oldPricesOf: roles.includes('owner') ? await findOldPrices(ctx) : null,
      mailHaltedBy: writes ? await findHalt(ctx) : null,
      failedRefunds: failed.slice(0, MOST_FAILED),
      moreFailedRefunds: Math.max(0, failed.length - MOST_FAILED),
      keepsMoney,
      keepsCauses: keepsMoney && !whyClosed(listCauses, ctx.organisation.standing),
      keepsPledges: keepsMoney && !whyClosed(listPledges, ctx.organisation.standing),
      languages: [...ctx.organisation.languages],
      unfinished: await unfinished(ctx, kinds),
    }
  })
}

async function findOldPrices(ctx: Work): Promise<string | null> {
  if (whyClosed(showNisab, ctx.organisation.standing)) return null
  const { state, pricedOn } = await findNisab(ctx)
  return state === 'old' ? pricedOn : null
}

/** What was begun and nobody sees yet, what was touched last first. */
async function unfinished(ctx: Work, kinds: readonly Kind[]) {
  const wanted = { page: 1, pageSize: MOST_UNFINISHED, q: '' }
  const found = []
  for (const kind of kinds)
    for (const standing of ['draft', 'scheduled'] as const) {
      const { items } = await listShelf(ctx, kind, { ...wanted, standing })
      found.push(...items.map((item) => ({ ...item, kind: kind.name })))
    }
  return found
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id))
    .slice(0, MOST_UNFINISHED)
}
