import { senderOf, sendLater } from '#features/ground/mail/mail.ts'
import { getPerson, personOf } from '#features/ground/people/people.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { previewLetter, testLetter } from './contract.ts'
import { toStored } from './letters.ts'
import { factsOf, withoutReader } from './send.ts'

/** The mail as its readers get it, in the language of the letter. */
export async function preview(
  ctx: Context,
  { draft }: Input<typeof previewLetter>,
): Promise<Reply<typeof previewLetter>> {
  const { subject, html } = await ctx.house.web.renderMail('letters.letter', {
    ...factsOf(ctx, toStored(draft)),
    isTest: false,
    endUrl: withoutReader(ctx),
    organisation: senderOf(ctx),
    language: draft.language,
  })
  return { subject, html }
}

/** To whoever asks, and to nobody else; each test once. */
export function test(
  ctx: Context,
  { testId, draft }: Input<typeof testLetter>,
): Promise<Reply<typeof testLetter>> {
  return inTransaction(ctx, async (ctx) => {
    const { email } = await getPerson(ctx, personOf(ctx).id)
    await sendLater(ctx, {
      kind: 'letters.letter',
      about: `test:${testId}`,
      to: email,
      language: draft.language,
      isAwaited: true,
      input: { ...factsOf(ctx, toStored(draft)), isTest: true, endUrl: withoutReader(ctx) },
    })
    return { email }
  })
}
