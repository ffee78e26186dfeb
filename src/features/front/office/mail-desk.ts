import { receiveBounce } from '#features/ground/mail/contract.ts'
import {
  dropOwnServer,
  findOwnServer,
  keepOwnServer,
  readSenderDomain as readDomain,
  trySending,
} from '#features/ground/mail/mail.ts'
import { getPerson, personOf, withFreshCode } from '#features/ground/people/people.ts'
import { type Context, inTransaction, mainOrigin } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import {
  keepMailServer,
  type readSenderDomain,
  type showMailSettings,
  type tryMail,
} from './setup-contract.ts'

export async function findMailSettings(ctx: Context): Promise<Reply<typeof showMailSettings>> {
  const { MAIL_FROM, SMTP_URL } = ctx.house.settings
  const own = await findOwnServer(ctx)
  return {
    from: own?.fromAddress ?? MAIL_FROM,
    own: own
      ? { host: own.host, port: own.port, userName: own.userName, from: own.fromAddress }
      : null,
    bouncesTo: `${mainOrigin(ctx)}${receiveBounce.path}`,
    answersTo: ctx.organisation.configuration.contactEmail,
    testTo: await ownAddress(ctx),
    isSent: own !== undefined || SMTP_URL !== undefined,
  }
}

/** To nobody but whoever asks: the office is no way to write to others. */
export async function check(ctx: Context): Promise<Reply<typeof tryMail>> {
  const trial = await trySending(ctx, await ownAddress(ctx))
  ctx.house.log.info({ ...trial, organisation: ctx.organisation.slug }, 'mail tried out')
  return trial
}

/** The code goes first, in a transaction of its own: the server is asked outside of any. */
export async function keepServer(
  ctx: Context,
  { code, from, ...asked }: Input<typeof keepMailServer>,
): Promise<Reply<typeof keepMailServer>> {
  await withFreshCode(ctx, keepMailServer, { role: 'owner', code }, async () => null)
  const known = await findOwnServer(ctx)
  const isSame = known?.host === asked.host && known.userName === asked.userName
  const password = asked.password === '' && isSame ? known.password : asked.password
  const server = { ...asked, password, fromAddress: from }
  const trial = await trySending(ctx, await ownAddress(ctx), server)
  if (trial.said === 'sent') await inTransaction(ctx, (ctx) => keepOwnServer(ctx, server))
  return trial
}

export function dropServer(ctx: Context): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await dropOwnServer(ctx)
    return null
  })
}

export async function judgeDomain(
  ctx: Context,
  { selector }: Input<typeof readSenderDomain>,
): Promise<Reply<typeof readSenderDomain>> {
  const address = ctx.organisation.configuration.contactEmail.trim().toLowerCase()
  const reportTo = EMAIL_PATTERN.test(address) ? address : ''
  return readDomain(ctx.house, { selector, reportTo, by: await findOwnServer(ctx) })
}

function ownAddress(ctx: Context): Promise<string> {
  return inTransaction(ctx, async (ctx) => (await getPerson(ctx, personOf(ctx).id)).email)
}
