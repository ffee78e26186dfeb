import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isOn } from './authenticator.ts'
import { warnLater } from './letters.ts'
import { isPassword } from './password.ts'
import { type Person, getPerson } from './people.ts'
import { FREE_TRIES } from './rules.ts'
import { holdSelf, isPresent, personOf } from './sessions.ts'
import { takeSecond } from './take-second.ts'
import { countOrRefuse, forgetTries } from './tries.ts'

export interface ProofOfSelf {
  readonly password?: string | undefined
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined
}

export type NotSelf = 'password-wrong' | 'prove-again' | 'code-needed' | 'code-wrong'

/** What somebody has shown; good for `doProved`. */
export interface ProvedSelf {
  readonly person: Person
  readonly hasShownCode: boolean
}

/** Asks for the proof, and does what it is asked for. */
export async function whenProved<T>(
  ctx: Context,
  proof: ProofOfSelf,
  work: (ctx: Work, person: Person) => Promise<T>,
): Promise<T | NotSelf> {
  const proved = await proveAgain(ctx, proof)
  return typeof proved === 'string' ? proved : doProved(ctx, proved, work)
}

/**
 * Does what was proved, in one transaction that holds the person. A password takes a while to look at, so all of it is asked
 * again first: 401 where the session has ended meanwhile, and a "no" where there is another password or now an app.
 */
export function doProved<T>(
  ctx: Context,
  { person: { id, passwordHash }, hasShownCode }: ProvedSelf,
  work: (ctx: Work, person: Person) => Promise<T>,
): Promise<T | NotSelf> {
  return inTransaction(ctx, async (ctx) => {
    await holdSelf(ctx)
    const person = await getPerson(ctx, id)
    if (person.passwordHash !== passwordHash) return 'password-wrong'
    if (!hasShownCode && (await isOn(ctx, id))) return 'code-needed'
    return work(ctx, person)
  })
}

/**
 * Whether somebody who is signed in is really there, before what opens or ends an account: by the password, or, where there
 * is none, by having signed in a moment ago; and by a code, where there is an authenticator app. Tries of both are counted
 * (the owner hears of wrong passwords), and the password is looked at first, so that nobody uses up a code for nothing.
 */
export async function proveAgain(
  ctx: Context,
  { password, code }: ProofOfSelf,
): Promise<ProvedSelf | NotSelf> {
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
  if (!hasApp) return { person, hasShownCode: false }
  if (code === undefined) return 'code-needed'
  const isRight = await inTransaction(ctx, (ctx) => takeSecond(ctx, me.id, code))
  return isRight ? { person, hasShownCode: true } : 'code-wrong'
}

/** The field of a form that a "no" is about. */
export function fieldOf(no: NotSelf, password = 'password'): string | undefined {
  if (no === 'prove-again') return undefined
  return no === 'password-wrong' ? password : 'code'
}
