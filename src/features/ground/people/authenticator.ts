import { randomInt } from 'node:crypto'
import { and, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { senderOf } from '#features/ground/mail/mail.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { type SquareCode, drawSquareCode } from '#platform/server/square-code.ts'
import {
  APP_CODE,
  CODES_ASIDE,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_SIGNS,
  readSecondCode,
} from './rules.ts'
import { authenticators, recoveryCodes } from './tables.ts'

/** What an app needs to know, for the eye of a camera and for people. */
export interface SetUp {
  readonly key: string
  readonly uri: string
  readonly picture: SquareCode
}

export interface Standing {
  readonly onSince: Date | null
  readonly recoveryCodesLeft: number
}

export async function standingOf(ctx: Work, personId: string): Promise<Standing> {
  const [found] = await ctx.db
    .select({ onSince: authenticators.onSince })
    .from(authenticators)
    .where(isOf(ctx, personId))
  if (!found?.onSince) return { onSince: null, recoveryCodesLeft: 0 }
  const [left] = await ctx.db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(codesOf(ctx, personId), isNull(recoveryCodes.usedAt)))
  return { onSince: found.onSince, recoveryCodesLeft: left?.count ?? 0 }
}

export async function isOn(ctx: Work, personId: string): Promise<boolean> {
  return (await standingOf(ctx, personId)).onSince !== null
}

/** Makes a key for an app. It takes the place of one that was never confirmed; undefined where one is in use. */
export async function setUp(
  ctx: Work,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<SetUp | undefined> {
  const secret = new Secret({ size: 20 })
  const begun = {
    secretSealed: ctx.house.vault.seal(secret.base32, sealedFor(ctx.organisation.id, id)),
    begunAt: ctx.now(),
    takenStep: 0,
  }
  const kept = await ctx.db
    .insert(authenticators)
    .values({ organisationId: ctx.organisation.id, personId: id, onSince: null, ...begun })
    .onConflictDoUpdate({
      target: [authenticators.organisationId, authenticators.personId],
      set: begun,
      setWhere: isNull(authenticators.onSince),
    })
    .returning({ personId: authenticators.personId })
  if (kept.length === 0) return undefined
  const uri = toTotp(secret, { issuer: senderOf(ctx).name, label: email }).toString()
  return {
    key: secret.base32.match(/.{1,4}/g)!.join(' '),
    uri,
    picture: drawSquareCode(uri, { ecc: 'M', border: 0 }),
  }
}

/** Switches on what was set up, by its first code; answers the recovery codes, which are shown this once. */
export async function switchOn(
  ctx: Work,
  personId: string,
  typed: string,
): Promise<string[] | 'code-wrong' | 'set-up-over'> {
  const [begun] = await ctx.db
    .select()
    .from(authenticators)
    .where(and(isOf(ctx, personId), isNull(authenticators.onSince)))
    .for('update')
  if (!begun) return 'set-up-over'
  const step = stepOf(ctx, begun, typed)
  if (step === undefined) return 'code-wrong'
  await ctx.db
    .update(authenticators)
    .set({ onSince: ctx.now(), takenStep: step })
    .where(isOf(ctx, personId))
  return makeCodes(ctx, personId)
}

/** Ten new codes; those from before no longer work. */
export async function makeCodes(ctx: Work, personId: string): Promise<string[]> {
  await ctx.db.delete(recoveryCodes).where(codesOf(ctx, personId))
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await ctx.db.insert(recoveryCodes).values(
    codes.map((code) => ({
      organisationId: ctx.organisation.id,
      digest: digestsOf(ctx, personId, code)[0]!,
      personId,
      usedAt: null,
    })),
  )
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** One that has not shown its first code. */
export async function endSetUp(ctx: Work, personId: string): Promise<void> {
  await ctx.db
    .delete(authenticators)
    .where(and(isOf(ctx, personId), isNull(authenticators.onSince)))
}

/** Its recovery codes go with it. */
export async function switchOff(ctx: Work, personId: string): Promise<void> {
  await ctx.db.delete(authenticators).where(isOf(ctx, personId))
}

/** Takes a code of the app, or a recovery code, once: of two who come at once with the same, one gets in. */
export async function takeCode(
  ctx: Work,
  personId: string,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const read = readSecondCode(typed)
  if (read?.kind === 'app') return takeAppCode(ctx, personId, read.code)
  return read && takeRecoveryCode(ctx, personId, read.code)
}

async function takeAppCode(ctx: Work, personId: string, code: string): Promise<'app' | undefined> {
  const [kept] = await ctx.db
    .select()
    .from(authenticators)
    .where(and(isOf(ctx, personId), isNotNull(authenticators.onSince)))
  const step = kept && stepOf(ctx, kept, code)
  if (step === undefined) return undefined
  const taken = await ctx.db
    .update(authenticators)
    .set({ takenStep: step })
    .where(and(isOf(ctx, personId), lt(authenticators.takenStep, step)))
    .returning({ personId: authenticators.personId })
  return taken.length > 0 ? 'app' : undefined
}

async function takeRecoveryCode(
  ctx: Work,
  personId: string,
  code: string,
): Promise<'recovery' | undefined> {
  const taken = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        codesOf(ctx, personId),
        inArray(recoveryCodes.digest, digestsOf(ctx, personId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ digest: recoveryCodes.digest })
  return taken.length > 0 ? 'recovery' : undefined
}

/** The half minute that a code belongs to, when it is right and not too far from now. */
function stepOf(
  ctx: Work,
  { personId, secretSealed }: typeof authenticators.$inferSelect,
  typed: string,
): number | undefined {
  const read = readSecondCode(typed)
  if (read?.kind !== 'app') return undefined
  const totp = toTotp(
    Secret.fromBase32(ctx.house.vault.open(secretSealed, sealedFor(ctx.organisation.id, personId))),
  )
  const timestamp = ctx.now().getTime()
  const away = totp.validate({ token: read.code, timestamp, window: CODES_ASIDE })
  return away === null ? undefined : totp.counter({ timestamp }) + away
}

function toTotp(secret: Secret, named: { issuer?: string; label?: string } = {}): TOTP {
  const { digits, seconds } = APP_CODE
  return new TOTP({ ...named, secret, algorithm: 'SHA1', digits, period: seconds })
}

function newRecoveryCode(): string {
  const signs = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)],
  )
  return signs.join('')
}

/** The one to store, and the one that was stored while another secret key was in use. */
function digestsOf({ house, organisation }: Context, personId: string, code: string): string[] {
  return house.vault.signatures(`${organisation.id} ${personId} ${code}`, 'recovery-code')
}

/** What the key that somebody shares with their app is bound to. */
export function sealedFor(organisationId: string, personId: string): string {
  return `${organisationId} authenticator ${personId}`
}

function isOf(ctx: Work, personId: string) {
  return and(
    eq(authenticators.organisationId, ctx.organisation.id),
    eq(authenticators.personId, personId),
  )
}

function codesOf(ctx: Work, personId: string) {
  return and(
    eq(recoveryCodes.organisationId, ctx.organisation.id),
    eq(recoveryCodes.personId, personId),
  )
}
