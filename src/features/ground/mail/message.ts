import type { SendMailOptions } from 'nodemailer'
import type { Context } from '#platform/server/context.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { markOf } from './bounces.ts'
import { oneLine } from './rules.ts'
import { textOf } from './sender.ts'

export interface Rendered {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * The message as it leaves. Its Message-ID comes from the row, so that a repeat is recognised as one, and so is what comes back. Nothing that
 * people have typed can begin a header of its own: every header value is one line.
 */
export function toMessage(
  ctx: Context,
  mail: { id: string; toAddress: string; unsubscribeUrl: string | null; replyTo?: string | null },
  { subject, html, text }: Rendered,
  sender = ctx.house.settings.MAIL_FROM,
): SendMailOptions {
  const name = oneLine(textOf(ctx.organisation, 'websiteName'))
  const office = { name, address: textOf(ctx.organisation, 'contactEmail') }
  const answered = mail.replyTo ? { name: '', address: mail.replyTo } : office
  return {
    from: { name, address: sender },
    to: { name: '', address: mail.toAddress },
    ...(EMAIL_PATTERN.test(answered.address.toLowerCase()) ? { replyTo: answered } : {}),
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${mail.id}.${markOf(ctx, mail.toAddress)}@${sender.split('@').at(-1)}>`,
    date: ctx.now(),
    headers: {
      // Keeps holiday notices and other robots from answering.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl ? oneClick(mail.unsubscribeUrl) : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The mail program's own button: it asks the address by POST, without opening a page (RFC 8058). */
function oneClick(url: string) {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error('That cannot be asked by POST.')
  return {
    'List-Unsubscribe': `<${href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
