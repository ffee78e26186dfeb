import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import {
  type Declaration,
  cancelDeclaration,
  changeDeclaration,
} from '#features/money/donors/donors.ts'
import { declarations, donors } from '#features/money/donors/tables.ts'
import { toName, toPostcode } from '#features/money/giving/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'

/** What was declared from an address of mail, the oldest first. */
export function findDeclared(ctx: Context, email: string): Promise<Declaration[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select(getTableColumns(declarations))
      .from(declarations)
      .innerJoin(
        donors,
        and(
          eq(donors.organisationId, declarations.organisationId),
          eq(donors.id, declarations.donorId),
        ),
      )
      .where(
        and(
          eq(declarations.organisationId, organisation.id),
          eq(donors.email, email.toLowerCase()),
        ),
      )
      .orderBy(asc(declarations.declaredAt), asc(declarations.id)),
  )
}

/** False where there is none of this id. */
export async function cancelDeclared(ctx: Context, id: string): Promise<boolean> {
  return UUID.test(id) && cancelDeclaration(ctx, id)
}

export interface Moved {
  readonly first?: string | undefined
  readonly last?: string | undefined
  readonly line1?: string | undefined
  readonly city?: string | undefined
  readonly postcode?: string | undefined
}

/** With another name or home address, in the words that were agreed to. Undefined where it covers nothing any more. */
export async function changeDeclared(
  ctx: Context,
  id: string,
  { first, last, line1, city, postcode }: Moved,
): Promise<string | undefined> {
  if (!UUID.test(id)) return undefined
  return inTransaction(ctx, async (ctx) => {
    const former = await find(ctx, id)
    if (!former) return undefined
    const { wording, wordingVersion, address } = former
    return changeDeclaration(ctx, id, {
      wording,
      wordingVersion,
      ...(first ? { firstName: toName(first) } : {}),
      ...(last ? { lastName: toName(last) } : {}),
      address: {
        ...address,
        ...(line1 ? { line1: toName(line1), line2: '' } : {}),
        ...(city ? { city: toName(city) } : {}),
        ...(postcode ? { postcode: toPostcode(postcode, address.country) } : {}),
      },
    })
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function find(ctx: Work, id: string): Promise<Declaration | undefined> {
  const [found] = await ctx.db
    .select()
    .from(declarations)
    .where(and(eq(declarations.organisationId, ctx.organisation.id), eq(declarations.id, id)))
  return found
}
