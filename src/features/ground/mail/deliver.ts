import type { Context } from '#platform/server/context.ts'
import { toMessage } from './message.ts'
import { GIVEN_UP, NOTHING_HELD, type UnsentMail, beginTry, endTry } from './outbox.ts'
import { postOffice, readFailure } from './post-office.ts'
import { noteRefused, noteTaken } from './refused.ts'
import { ATTEMPTS } from './rules.ts'
import { senderOf } from './sender.ts'

/**
 * One try at sending a mail. Safe to repeat: what has left is not sent again. Only when the program dies between the
 * server's yes and our note of it does the same message leave twice, and then under the same Message-ID.
 *
 * An address that does not take it is noted, and this mail never asks it again; everything else is worth another try, and is thrown
 * so that the queue waits for it.
 */
export async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await beginTry(ctx, mailId)
  if (!mail) return
  try {
    await send(ctx, mail)
  } catch (error) {
    const { isRefused, isOfAddress, words } = readFailure(error)
    if (isRefused) {
      const end = { ...NOTHING_HELD, failedAt: ctx.now(), failure: words }
      await endTry(ctx, mail.id, end, async (ctx) => {
        if (isOfAddress) await noteRefused(ctx, mail.toAddress, words.replace(/^refused /, ''))
      })
    } else if (mail.attempts >= ATTEMPTS) {
      await endTry(ctx, mail.id, { failedAt: ctx.now(), failure: GIVEN_UP })
    } else {
      throw error
    }
    const { kind, attempts } = mail
    ctx.house.log.warn({ mail: mail.id, kind, attempts, why: words }, 'mail failed')
  }
}

async function send(ctx: Context, mail: UnsentMail): Promise<void> {
  const rendered = await ctx.house.web.renderMail(mail.kind, {
    ...mail.input,
    organisation: senderOf(ctx),
    language: mail.language,
  })
  const office = await postOffice(ctx.house)
  if (!office) return endTry(ctx, mail.id, { ...rendered, input: null, keptAt: ctx.now() })

  await office.sendMail(toMessage(ctx, mail, rendered))
  ctx.house.checkpoint('mail-sent')
  await endTry(ctx, mail.id, { ...NOTHING_HELD, sentAt: ctx.now() }, (ctx) =>
    noteTaken(ctx, mail.toAddress),
  )
}
