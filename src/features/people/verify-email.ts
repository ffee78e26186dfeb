import { randomUUID } from 'node:crypto'
import type { Context, Work } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { keepConsent } from './consents.ts'
import { verifyEmail } from './contract.ts'
import { tellOwner } from './letters.ts'
import { type Person, findByEmail, getPerson, isPerson, ownEmail, signIn } from './people.ts'
import { type NotProved, type Proof, takeProof } from './proofs.ts'
import { endSessions } from './sessions.ts'
import { people } from './tables.ts'
import { forgetTries } from './tries.ts'

/** Finishes what a mail has asked for: an account begins, or goes by another address; and signs in. */
export async function verify(
  ctx: Context,
  { token, registrationId, code }: Input<typeof verifyEmail>,
  request: RawRequest,
): Promise<Reply<typeof verifyEmail>> {
  const signed = await signIn(
    ctx,
    request,
    async (ctx): Promise<Person | NotProved | 'email-taken'> => {
      const proof = await takeProof(ctx, ['register', 'change-email'], {
        token,
        id: registrationId,
        code,
      })
      if (typeof proof === 'string') return proof
      if (proof.kind === 'change-email') return changeAddress(ctx, proof)
      return beginAccount(ctx, proof, registrationId === proof.id)
    },
  )
  if (typeof signed !== 'string') return signed
  return refuse(verifyEmail, signed, token === undefined ? 'code' : undefined)
}

/**
 * The account of a proved address; the one that it has, where it has one. Password and choices are those of the browser
 * that comes with the number of the registration: somebody else may have typed this address.
 */
async function beginAccount(ctx: Work, proof: Proof, isSameBrowser: boolean): Promise<Person> {
  const { email, registration, passwordHash, language } = proof
  if (!registration) throw new Error('A registration was kept without what was typed.')
  const { firstName, lastName, contactNumber, consent } = registration
  const person = {
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    firstName,
    lastName,
    email,
    contactNumber: isSameBrowser ? contactNumber : null,
    address: null,
    language,
    passwordHash: isSameBrowser ? passwordHash : null,
    createdAt: ctx.now(),
  }
  const begun = await ctx.db
    .insert(people)
    .values(person)
    .onConflictDoNothing({ target: [people.organisationId, people.email] })
    .returning({ id: people.id })
  await forgetTries(ctx, 'password', email)
  if (begun.length === 0) return (await findByEmail(ctx, email)) ?? refuseCommon('signed-out')

  await ownEmail(ctx, person.id, email)
  if (isSameBrowser) await keepConsent(ctx, person.id, consent, 'register')
  return person
}

/** From now on they sign in with the new address; every device that knows only the old one is signed out. */
async function changeAddress(ctx: Work, proof: Proof): Promise<Person | 'email-taken'> {
  const before = await getPerson(ctx, proof.personId!)
  const other = await findByEmail(ctx, proof.email)
  if (other && other.id !== before.id) return 'email-taken'
  await ctx.db.update(people).set({ email: proof.email }).where(isPerson(ctx, before.id))
  await ownEmail(ctx, before.id, proof.email)
  await endSessions(ctx, before.id, 'email')
  await tellOwner(ctx, before.id, { what: 'email-changed', about: proof.id, to: before.email })
  return { ...before, email: proof.email }
}
