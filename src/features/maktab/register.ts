import { receive } from '#features/submissions/submissions.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { registerChildren } from './contract.ts'
import { sessionsOf } from './maktab.ts'
import { moveUp } from './move-up.ts'
import { type Session, registrationForm } from './rules.ts'
import { maktabPupils } from './tables.ts'
import { maktabWords } from './words.ts'

type Asked = Input<typeof registerChildren>
type Child = NonNullable<Asked['child']>

/**
 * Registers the children of a family together: all of them get a place, or none does and they wait together. One child
 * holds one place, however often it is registered.
 */
export async function register(
  ctx: Context,
  { child, children = child ? [child] : [], ...asked }: Asked,
): Promise<Reply<typeof registerChildren>> {
  checkChildren(child, children)
  const session = findSession(ctx, asked.session)
  const { guardian, waitingList = false } = asked
  const pupils = children.map((child) => pupilOf(ctx, child, guardian.email))

  const { id, reference } = await receive(
    ctx,
    registerChildren,
    registrationForm,
    { ...asked, children },
    {
      sender: { name: `${guardian.firstName} ${guardian.lastName}`, email: guardian.email },
      ...(session ? { about: session.name } : {}),
      async also(ctx, { id }) {
        // Asked here, so that a registration that has come already is answered as it was.
        if (!ctx.organisation.configuration['maktabRegistrationOpen'])
          refuse(registerChildren, 'registration-closed')
        const added = await enrol(ctx, { pupils, session, submissionId: id })
        if (!session || added === 0) return undefined
        const words = maktabWords[ctx.language]
        // What has just become free belongs to those who have waited for it.
        await moveUp(ctx, session)
        if (await takePlaces(ctx, session, added)) {
          await announceChange(ctx)
          return words.mailPlaced(session.name)
        }
        if (!waitingList) refuse(registerChildren, 'session-full', 'waitingList')
        await wait(ctx, id)
        return words.mailWaiting(session.name)
      },
    },
  )
  return { reference, waiting: await isWaiting(ctx, id, pupils) }
}

/** The contract takes one child or several, and something must be said of somebody. */
function checkChildren(child: Child | undefined, children: readonly Child[]): void {
  if (child && children[0] !== child) {
    const message = 'Please send either a child or children.'
    refuseCommon('invalid', { errors: [{ field: 'child', message }] })
  }
  if (children.length === 0) {
    const message = 'Please say which children.'
    refuseCommon('invalid', { errors: [{ field: 'children', message }] })
  }
}

function findSession(ctx: Context, name = ''): Session | undefined {
  if (name === '') return undefined
  const session = sessionsOf(ctx).find((session) => session.name === name)
  return session ?? refuse(registerChildren, 'session-unknown', 'session')
}

function pupilOf({ house, organisation }: Context, child: Child, email: string): string {
  const same = [child.firstName, child.lastName, child.dateOfBirth, email].map((said) =>
    said.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' '),
  )
  return house.vault.sign(`${organisation.id} ${JSON.stringify(same)}`, 'pupil')
}

interface Enrolling {
  readonly pupils: readonly string[]
  readonly session: Session | undefined
  readonly submissionId: string
}

/** How many of them had not been registered before. */
async function enrol(
  { db, organisation, now }: Work,
  { pupils, session, submissionId }: Enrolling,
): Promise<number> {
  // In one order, so that two families that name the same children do not wait for each other in a circle.
  const rows = [...new Set(pupils)].toSorted().map((pupil) => ({
    organisationId: organisation.id,
    pupil,
    submissionId,
    session: session?.name ?? '',
    isWaiting: false,
    registeredAt: now(),
  }))
  const added = await db
    .insert(maktabPupils)
    .values(rows)
    .onConflictDoNothing()
    .returning({ pupil: maktabPupils.pupil })
  return added.length
}

/** All of them or none. Of two families who want the last place one waits for the other, and then hears so. */
async function takePlaces(
  { sql, organisation }: Work,
  { name, places }: Session,
  count: number,
): Promise<boolean> {
  if (places !== null && count > places) return false
  const rows = await sql`
    insert into maktab_places (organisation_id, session, taken) values (${organisation.id}, ${name}, ${count})
    on conflict (organisation_id, session) do update set taken = maktab_places.taken + ${count}
    where ${places}::int is null or maktab_places.taken + ${count} <= ${places}::int
    returning taken`
  return rows.length > 0
}

async function wait({ sql, organisation }: Work, submissionId: string): Promise<void> {
  await sql`
    update maktab_pupils set is_waiting = true
    where organisation_id = ${organisation.id} and submission_id = ${submissionId}`
}

/** Also of children who were registered before, by another form. */
function isWaiting(ctx: Context, id: string, pupils: readonly string[]): Promise<boolean> {
  return inTransaction(ctx, async ({ sql, organisation }) => {
    const rows = await sql`
      select pupil from maktab_pupils where organisation_id = ${organisation.id} and is_waiting
        and (submission_id = ${id} or pupil in ${sql([...pupils])}) limit 1`
    return rows.length > 0
  })
}
