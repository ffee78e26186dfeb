import { receive } from '#features/ground/submissions/submissions.ts'
import { holderOf, isWaiting, take, wait } from '#features/site/places/places.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { registerChildren } from './contract.ts'
import { OFFER, settingsOf } from './maktab.ts'
import { type Session, registrationForm } from './rules.ts'
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
  const holders = children.map(({ firstName, lastName, dateOfBirth }) =>
    holderOf(ctx, 'pupil', [firstName, lastName, dateOfBirth, guardian.email]),
  )

  const { reference } = await receive(
    ctx,
    registerChildren,
    registrationForm,
    { ...asked, children },
    {
      sender: { name: `${guardian.firstName} ${guardian.lastName}`, email: guardian.email },
      ...(session ? { about: session.name } : {}),
      async also(ctx, { id }) {
        // Asked here, so that a registration that has come already is answered as it was.
        if (!settingsOf(ctx).maktabRegistrationOpen) refuse(registerChildren, 'registration-closed')
        const place = { offer: OFFER, about: session?.name ?? '', most: session?.places ?? null }
        const taken = await take(ctx, { ...place, holders, submissionId: id })
        if (!session || taken === 'known') return undefined
        const words = maktabWords[ctx.language]
        if (taken === 'taken') return words.mailPlaced(session.name)
        if (!waitingList) refuse(registerChildren, 'session-full', 'waitingList')
        await wait(ctx, id)
        return words.mailWaiting(session.name)
      },
    },
  )
  return { reference, waiting: await isWaiting(ctx, OFFER, holders) }
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
  const session = settingsOf(ctx).maktabSessions.find((session) => session.name === name)
  return session ?? refuse(registerChildren, 'session-unknown', 'session')
}
