import type { Context } from '#platform/server/context.ts'
import { toMessage } from './message.ts'
import { GIVEN_UP, NOTHING_HELD, type UnsentMail, beginTry, endTry } from './outbox.ts'
import { readFailure, sendBy, wayOut } from './post-office.ts'
import { noteTaken } from './refused.ts'
import { ATTEMPTS } from './rules.ts'
import { senderOf } from './sender.ts'
import { noteNo, noteYes } from './standing.ts'

/**
 * One try at sending a mail. Safe to repeat: what has left is not sent again. Only when the program dies between the
 * server's yes and our note of it does the same message leave twice, and then under the same Message-ID.
 *
 * An address that does not take it, of a server that takes others, is noted, and this mail never asks it again; everything else is
 * worth another try, and is thrown so that the queue waits for it.
 */
export async function deliver(ctx: Context, { mailId }: { mailId: string }): Promise<void> {
  const mail = await beginTry(ctx, mailId)
  if (!mail) return
  try {
    await send(ctx, mail)
  } catch (error) {
    const failure = readFailure(error)
    const isLast = mail.attempts >= ATTEMPTS
    const isEnded = failure.isNo ? await noteNo(ctx, mail, failure) : isLast
    if (!isEnded) throw error
    if (!failure.isNo) await endTry(ctx, mail.id, { failedAt: ctx.now(), failure: GIVEN_UP })
    const { kind, attempts } = mail
    ctx.house.log.warn({ mail: mail.id, kind, attempts, why: failure.words }, 'mail failed')
  }
}

async function send(ctx: Context, mail: UnsentMail): Promise<void> {
  const rendered = await ctx.house.web.renderMail(mail.kind, {
    ...mail.input,
    organisation: senderOf(ctx),
    language: mail.language,
  })
  const way = await wayOut(ctx, mail.attempts)
  if (!way) return endTry(ctx, mail.id, { ...rendered, input: null, keptAt: ctx.now() })

  await sendBy(ctx, way, toMessage(ctx, mail, rendered, way.from))
  ctx.house.checkpoint('mail-sent')
  await endTry(ctx, mail.id, { ...NOTHING_HELD, sentAt: ctx.now() }, async (ctx) => {
    await noteYes(ctx)
    await noteTaken(ctx, mail.toAddress)
  })
}
