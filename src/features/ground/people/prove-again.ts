import { type Context, inTransaction } from '#platform/server/context.ts'
import { isOn } from './authenticator.ts'
import { warnLater } from './letters.ts'
import { isPassword } from './password.ts'
import { type Person, getPerson } from './people.ts'
import { FREE_TRIES } from './rules.ts'
import { isPresent, personOf } from './sessions.ts'
import { takeSecond } from './take-second.ts'
import { countOrRefuse, forgetTries } from './tries.ts'

export interface ProofOfSelf {
  readonly password?: string | undefined
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

export type NotSelf = 'password-wrong' | 'prove-again' | 'code-needed' | 'code-wrong'

/**
 * Whether somebody who is signed in is really there, before what opens or ends an account: by the password, or, where there
 * is none, by having signed in a moment ago; and by a code, where there is an authenticator app. Tries of both are counted
 * (the owner hears of wrong passwords), and the password is looked at first, so that nobody uses up a code for nothing.
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
    if (password !== undefined) {
      const made = await countOrRefuse(ctx, 'again', tries)
      if (made === FREE_TRIES) await warnLater(ctx, person.email)
    }
    return { person, hasApp, isHere: false }
  })
  if (person.passwordHash) {
    if (password === undefined || !(await isPassword(ctx, password, person.passwordHash)))
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
