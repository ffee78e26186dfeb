import { randomUUID } from 'node:crypto'
import type { Context, Work } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { keepConsent } from './consents.ts'
import { verifyEmail } from './contract.ts'
import { endProofs } from './end-proofs.ts'
import { tellOwner } from './letters.ts'
import {
  type Entered,
  type Person,
  findByEmail,
  getPerson,
  isPerson,
  ownEmail,
  signIn,
  toUser,
} from './people.ts'
import { type NotProved, type Proved, takeProof } from './proofs.ts'
import { changeKeys, personOf } from './sessions.ts'
import { people } from './tables.ts'
import { forgetBoth } from './tries.ts'

/** Finishes what a mail has asked for: an account begins and is signed in, or goes by another address. */
export async function verify(
  ctx: Context,
  { token, registrationId: id, code }: Input<typeof verifyEmail>,
  request: RawRequest,
): Promise<Reply<typeof verifyEmail>> {
  const signed = await signIn(
    ctx,
    request,
    async (ctx): Promise<Person | Entered | NotProved | 'email-taken'> => {
      const proof = await takeProof(ctx, ['register', 'change-email'], { token, id, code })
      if (typeof proof === 'string') return proof
      return proof.kind === 'change-email' ? changeAddress(ctx, proof) : beginAccount(ctx, proof)
    },
  ).catch((error: unknown) => {
    // Somebody else began an account with this address in the same moment.
    if (isUniqueViolation(error)) return 'email-taken' as const
    throw error
  })
  if (typeof signed !== 'string') return signed
  return refuse(verifyEmail, signed, signed === 'code-wrong' ? 'code' : undefined)
}

/**
 * The account of a proved address; the one that it has, where it has one. Password and choices are those of the browser
 * that comes with the number of the registration: somebody else may have typed this address.
 */
async function beginAccount(ctx: Work, { email, asked, isOwn }: Proved): Promise<Person> {
  const { registration, passwordHash, language } = asked
  if (!registration) throw new Error('A registration was kept without what was typed.')
  const { firstName, lastName, contactNumber, consent } = registration
  const person = {
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    firstName,
    lastName,
    email,
    contactNumber: isOwn ? contactNumber : null,
    address: null,
    language,
    passwordHash: isOwn ? passwordHash : null,
    createdAt: ctx.now(),
  }
  const begun = await ctx.db
    .insert(people)
    .values(person)
    .onConflictDoNothing({ target: [people.organisationId, people.email] })
    .returning({ id: people.id })
  await forgetBoth(ctx, 'password', email)
  if (begun.length === 0) return (await findByEmail(ctx, email)) ?? refuseCommon('signed-out')

  await ownEmail(ctx, person.id, email)
  if (isOwn) await keepConsent(ctx, person.id, consent, 'register')
  return person
}

/**
 * From now on they sign in with the new address. Nobody comes this far but the device that asked, which stays signed in;
 * every other one is out.
 */
async function changeAddress(
  ctx: Work,
  { email, asked }: Proved,
): Promise<Entered | 'email-taken'> {
  const me = personOf(ctx)
  const before = await getPerson(ctx, me.id)
  const other = await findByEmail(ctx, email)
  if (other && other.id !== me.id) return 'email-taken'
  await ctx.db.update(people).set({ email }).where(isPerson(ctx, me.id))
  await ownEmail(ctx, me.id, email)
  const person = { ...before, email }
  await endProofs(ctx, 'address-changed', person, { here: me.session, also: [before.email] })
  await tellOwner(ctx, me.id, { what: 'email-changed', about: asked.id, to: before.email })
  return { keys: await changeKeys(ctx, me.session), user: await toUser(ctx, person) }
}
