import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { register, type resendCode } from './contract.ts'
import { hashPassword } from './password.ts'
import { numberOf, whyUnfit } from './people.ts'
import { type EmailProof, askProof, findProof } from './proofs.ts'

/**
 * Keeps what was typed until the address is proved. It writes the same whether or not there is an account; the job that
 * writes the mail finds out.
 */
export async function begin(
  ctx: Context,
  input: Input<typeof register>,
): Promise<Reply<typeof register>> {
  const { firstName, lastName, email, password, consent } = input
  if (isDisposable(email)) refuse(register, 'email-disposable', 'email')
  const unfit = whyUnfit(ctx, password, input)
  if (unfit) refuse(register, unfit, 'password')
  const contactNumber = input.contactNumber ? numberOf(ctx, input.contactNumber) : null
  if (contactNumber === undefined) refuse(register, 'contact-number-wrong', 'contactNumber')

  const passwordHash = await hashPassword(ctx, password)
  const registration = { firstName, lastName, contactNumber, consent }
  const registrationId = await inTransaction(ctx, (ctx) =>
    askProof(ctx, { kind: 'register', email, registration, passwordHash }),
  )
  return { registrationId, email }
}

/** Asks again for something that still waits: as another question, with a number of its own. */
export function again(
  ctx: Context,
  { registrationId }: Input<typeof resendCode>,
): Promise<Reply<typeof resendCode>> {
  return inTransaction(ctx, async (ctx) => {
    const proof = await findProof(ctx, registrationId)
    return { registrationId: proof ? await askAgain(ctx, proof) : registrationId }
  })
}

function askAgain(ctx: Work, proof: EmailProof): Promise<string> {
  const { kind, email, personId, sessionId, registration, passwordHash } = proof
  return askProof(ctx, {
    kind,
    email,
    registration,
    passwordHash,
    ...(personId && sessionId ? { personId, sessionId } : {}),
  })
}

/** Mail there goes nowhere after ten minutes. */
export function isDisposable(email: string): boolean {
  return isDisposableEmailDomain(email.slice(email.lastIndexOf('@') + 1))
}
