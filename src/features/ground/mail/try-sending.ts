import type { Transporter } from 'nodemailer'
import type { Context } from '#platform/server/context.ts'
import { randomUUID } from 'node:crypto'
import { toMessage } from './message.ts'
import { type OwnServer, findOwnServer } from './own-server.ts'
import { openOwn, openPostOffice, readFailure } from './post-office.ts'
import type { Tried } from './rules.ts'
import { senderOf } from './sender.ts'

/** Whoever pressed the button sits and waits. */
const PATIENCE_MS = 15_000

export interface Trial {
  readonly said: Tried
  /** The number that the other server gave, such as `550 5.1.1`. */
  readonly number: string
}

/**
 * Sends a letter now, by a connection of its own, and says what became of it: by the server that is given, or as all mail leaves. No row is written: nothing depends on it, and
 * nothing of it is tried again. Never within a transaction.
 */
export async function trySending(ctx: Context, to: string, by?: OwnServer): Promise<Trial> {
  const { MAIL_FROM, SMTP_URL } = ctx.house.settings
  const own = by ?? (await findOwnServer(ctx))
  if (!own && !SMTP_URL) return { said: 'kept', number: '' }
  const rendered = await ctx.house.web.renderMail('mail.test', {
    organisation: senderOf(ctx),
    language: ctx.language,
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TooLate()), PATIENCE_MS)
  let office: Transporter | undefined
  try {
    office = own ? await openOwn(ctx.house, own) : await openPostOffice(SMTP_URL ?? '')
    const from = own?.fromAddress ?? MAIL_FROM
    const mail = { id: randomUUID(), toAddress: to, unsubscribeUrl: null }
    await Promise.race([office.sendMail(toMessage(ctx, mail, rendered, from)), late.promise])
    return { said: 'sent', number: '' }
  } catch (error) {
    return explain(error)
  } finally {
    clearTimeout(timer)
    office?.close()
  }
}

class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** In words of our own: a server's sentence may hold addresses, and names of machines. */
export function explain(error: unknown): Trial {
  const {
    code = '',
    command = '',
    cause,
  } = (error ?? {}) as {
    code?: string
    command?: string
    cause?: { code?: string }
  }
  const { words } = readFailure(error)
  const number = /\d{3}( \d\.\d+\.\d+)?$/.exec(words)?.[0] ?? ''
  const codes = [code, cause?.code ?? '', (error as Error | undefined)?.message ?? '']
  const is = (pattern: RegExp) => codes.some((each) => pattern.test(each))
  const said = (): Tried => {
    if (error instanceof TooLate || is(/ETIMEDOUT|[Tt]imeout/)) return 'too-late'
    if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login-wrong'
    if (command === 'MAIL FROM') return 'sender-refused'
    if (command === 'RCPT TO') return 'address-refused'
    if (command === 'DATA' || code === 'EMESSAGE') return 'message-refused'
    if (code === 'ETLS' || command === 'STARTTLS' || is(/CERT|certificate|SSL|TLS/))
      return 'not-encrypted'
    if (is(/ENOTFOUND|EAI_AGAIN|EDNS/)) return 'host-unknown'
    if (is(/ECONN|ESOCKET|EHOSTUNREACH|ENETUNREACH|EPIPE/)) return 'no-connection'
    return 'failed'
  }
  return { said: said(), number }
}
