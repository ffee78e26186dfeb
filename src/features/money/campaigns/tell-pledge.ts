import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { mayWriteTo } from '#features/money/giving/giving.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import { linkTo } from './pledge-links.ts'

interface Told {
  readonly id: string
  readonly email: string
  readonly name: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
}

/**
 * To whoever has promised something and said where to write: the page on which they pay it. The caller has locked the promise, and
 * says whether it is time. Answers when; nothing where nobody is written to.
 */
export async function mailLink(
  ctx: Work,
  campaign: string,
  { id, email, name, amount, currency }: Told,
): Promise<string | undefined> {
  const test = !ctx.organisation.live
  const at = ctx.now().toISOString()
  if (!(await mayWriteTo(ctx, { gift: { id, test }, donor: { email } }))) return undefined
  await ctx.sql`
    update pledges set mailed_at = ${at} where organisation_id = ${ctx.organisation.id} and id = ${id}`
  await sendLater(ctx, {
    kind: 'campaigns.pledge',
    about: `pledge:${id}:${at}`,
    to: email,
    language: ctx.language,
    input: {
      organisation: senderOf(ctx),
      name: withoutAddresses(name),
      campaign,
      amount,
      currency,
      pageUrl: `${mainOrigin(ctx)}${linkTo(ctx, id)}`,
      test,
    },
  })
  return at
}
