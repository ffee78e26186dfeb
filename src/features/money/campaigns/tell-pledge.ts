import { sendLater, senderOf } from '#features/ground/mail/mail.ts'
import { withoutAddresses } from '#features/ground/mail/rules.ts'
import { mayWriteTo } from '#features/money/giving/giving.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import type { Stored } from './campaigns.ts'
import { linkTo } from './pledge-links.ts'
import type { takePledge } from './pledges-contract.ts'

/** To whoever has promised something and said where to write: once, with the page on which they pay it. */
export async function mailLink(
  ctx: Work,
  { title }: Stored,
  { pledgeId: id, email, name, amount }: Input<typeof takePledge>,
): Promise<void> {
  const test = !ctx.organisation.live
  if (email === undefined) return
  if (!(await mayWriteTo(ctx, { gift: { id, test }, donor: { email } }))) return
  await sendLater(ctx, {
    kind: 'campaigns.pledge',
    about: `pledge:${id}`,
    to: email,
    language: ctx.language,
    input: {
      organisation: senderOf(ctx),
      name: withoutAddresses(name),
      campaign: title,
      amount,
      currency: ctx.organisation.configuration.defaultCurrency,
      pageUrl: `${mainOrigin(ctx)}${linkTo(ctx, id)}`,
      test,
    },
  })
}
