import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isOn, takeCode } from './authenticator.ts'
import { isPassword } from './password.ts'
import { type Person, getPerson } from './people.ts'
import { readSecondCode } from './rules.ts'
import { countSecond, forgetSecond, tellOfRecovery } from './second-step.ts'
import { isPresent, personOf } from './sessions.ts'
import { countOrRefuse, forgetTries } from './tries.ts'

export interface ProofOfSelf {
  readonly password?: string | undefined
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

export type NotSelf = 'password-wrong' | 'prove-again' | 'code-needed' | 'code-wrong'

/**
 * Whether somebody who is signed in is really there, before what opens or ends an account: by the password, or, where there
 * is none, by having signed in a moment ago; and by a code, where there is an authenticator app. Tries of both are counted,
 * and the password is looked at first, so that nobody uses up a code for nothing.
 */
export async function proveAgain(
  ctx: Context,
  { password, code }: ProofOfSelf,
): Promise<{ readonly person: Person } | NotSelf> {
  const me = personOf(ctx)
  const tries = `${me.id} ${me.session}`
  const { person, hasApp, isHere } = await inTransaction(ctx, async (ctx) => {
    const person = await getPerson(ctx, me.id)
    const hasApp = await isOn(ctx, me.id)
    if (!person.passwordHash) return { person, hasApp, isHere: await isPresent(ctx, me.session) }
    if (password !== undefined) await countOrRefuse(ctx, 'again', tries)
    return { person, hasApp, isHere: false }
  })
  if (person.passwordHash) {
    if (password === undefined || !(await isPassword(password, person.passwordHash)))
      return 'password-wrong'
    await inTransaction(ctx, (ctx) => forgetTries(ctx, 'again', tries))
  } else if (!isHere) return 'prove-again'
  if (!hasApp) return { person }
  if (code === undefined) return 'code-needed'
  const isRight = await inTransaction(ctx, (ctx) => takeSecond(ctx, me.id, code))
  return isRight ? { person } : 'code-wrong'
}

/** The field of a form that a "no" is about. */
export function fieldOf(no: NotSelf, password = 'password'): string | undefined {
  if (no === 'prove-again') return undefined
  return no === 'password-wrong' ? password : 'code'
}

/** Takes a code of the app or a recovery code, once; a wrong one is counted, so the transaction has to commit. */
export async function takeSecond(ctx: Work, personId: string, code: string): Promise<boolean> {
  await countSecond(ctx, personId, readSecondCode(code)?.kind ?? 'app')
  const taken = await takeCode(ctx, personId, code)
  if (!taken) return false
  await forgetSecond(ctx, personId)
  if (taken === 'recovery') await tellOfRecovery(ctx, personId)
  return true
}
