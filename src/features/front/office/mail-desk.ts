import { readSenderDomain as readDomain, trySending } from '#features/ground/mail/mail.ts'
import { getPerson, personOf } from '#features/ground/people/people.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import type { readSenderDomain, showMailSettings, tryMail } from './setup-contract.ts'

export async function show(ctx: Context): Promise<Reply<typeof showMailSettings>> {
  const { MAIL_FROM, SMTP_URL } = ctx.house.settings
  return {
    from: MAIL_FROM,
    answersTo: ctx.organisation.configuration.contactEmail,
    testTo: await ownAddress(ctx),
    isSent: SMTP_URL !== undefined,
  }
}

/** To nobody but whoever asks: the office is no way to write to others. */
export async function check(ctx: Context): Promise<Reply<typeof tryMail>> {
  const trial = await trySending(ctx, await ownAddress(ctx))
  ctx.house.log.info({ ...trial, organisation: ctx.organisation.slug }, 'mail tried out')
  return trial
}

export async function judgeDomain(
  ctx: Context,
  { selector }: Input<typeof readSenderDomain>,
): Promise<Reply<typeof readSenderDomain>> {
  const address = ctx.organisation.configuration.contactEmail.trim().toLowerCase()
  const reportTo = EMAIL_PATTERN.test(address) ? address : ''
  return readDomain(ctx.house, { selector, reportTo })
}

function ownAddress(ctx: Context): Promise<string> {
  return inTransaction(ctx, async (ctx) => (await getPerson(ctx, personOf(ctx).id)).email)
}
