import { imageOf } from '#features/ground/media/media.ts'
import { fieldsOfCause } from '#features/money/causes/admin/contract.ts'
import { isTooLate } from '#features/money/causes/causes.ts'
import {
  closeCause as close,
  findAllCauses,
  openCause,
} from '#features/money/causes/change-cause.ts'
import { currenciesOf, freshDraft } from '#features/money/causes/draft.ts'
import {
  addCause as addOne,
  openDraft,
  orderCauses,
  saveCause as saveOne,
} from '#features/money/causes/save-cause.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { namedIn } from '#platform/shared/field-language.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import {
  type addCause,
  closeCause,
  type listCauses,
  type orderCauses as orderAsked,
  type saveCause,
  type showCause,
} from './causes-contract.ts'
import { toShown } from './rules.ts'

type Listed = Reply<typeof closeCause>
type Written = Reply<typeof showCause>

export async function findDeskCauses(ctx: Context): Promise<Reply<typeof listCauses>> {
  const all = await findAllCauses(ctx)
  return { items: all.map((row) => toListed(ctx, row)) }
}

export async function findDeskCause(
  ctx: Context,
  { id }: Input<typeof showCause>,
): Promise<Written> {
  if (id !== 'new') return stored(ctx, id)
  const draft = freshDraft(ctx)
  return { ...about(ctx), id: '', state: 'new', draft, revision: '', pictures: {}, regular: {} }
}

/** Answers what stands there now. */
export async function add(
  ctx: Context,
  { attemptId, draft }: Input<typeof addCause>,
): Promise<Written> {
  return stored(ctx, await addOne(ctx, attemptId, draft))
}

/** Answers what stands there now. */
export async function save(
  ctx: Context,
  { id, ...asked }: Input<typeof saveCause>,
): Promise<Written> {
  await saveOne(ctx, id, asked)
  return stored(ctx, id)
}

export async function setClosure(
  ctx: Context,
  { id, isClosed }: Input<typeof closeCause>,
): Promise<Listed> {
  await (isClosed ? close(ctx, id) : openCause(ctx, id))
  const { items } = await findDeskCauses(ctx)
  return items.find((each) => each.id === id) ?? refuse(closeCause, 'cause-not-found')
}

export async function order(
  ctx: Context,
  asked: Input<typeof orderAsked>,
): Promise<Reply<typeof orderAsked>> {
  await orderCauses(ctx, asked)
  return findDeskCauses(ctx)
}

function stored(ctx: Context, id: string): Promise<Written> {
  return inTransaction(ctx, async (ctx) => {
    const { row, closedAt, revision, draft, regular } = await openDraft(ctx, id)
    const ids = namedIn(fieldsOfCause(currenciesOf(ctx)), draft).map(({ id }) => id)
    const pictures = Object.fromEntries(await imageOf(ctx, ids))
    const { state } = toListed(ctx, { ...row, closedAt })
    return { ...about(ctx), id, state, draft, revision, pictures, regular }
  })
}

function about(ctx: Context | Work) {
  const { language, organisation } = ctx
  return {
    fields: toShown(fieldsOfCause(currenciesOf(ctx)), language) as unknown as Record<
      string,
      unknown
    >[],
    currency: organisation.configuration.defaultCurrency,
  }
}

type Row = Pick<
  Awaited<ReturnType<typeof findAllCauses>>[number],
  'id' | 'title' | 'zakatEligible' | 'closesAt' | 'closedAt'
>

function toListed(ctx: Context | Work, row: Row): Listed {
  const { id, title, zakatEligible, closesAt, closedAt } = row
  return {
    id,
    title,
    state: closedAt ? 'closed' : isTooLate(ctx, row) ? 'over' : 'open',
    zakatEligible,
    closes: closesAt ? wallClock(closesAt, ctx.organisation.timeZone) : null,
  }
}
