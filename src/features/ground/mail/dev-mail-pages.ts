import type { Context } from '#platform/server/context.ts'
import { type Ready, html } from '#platform/server/markup.ts'
import { type Language, directionOf } from '#platform/shared/languages.ts'
import { WORDS } from './dev-mail-words.ts'
import { toMessage } from './message.ts'
import type { MailRow } from './outbox.ts'
import { textOf } from './sender.ts'

/** The newest mails of the organisation, each a line. */
export function listPage(ctx: Context, mails: readonly MailRow[], most: number): string {
  const words = WORDS[ctx.language]
  const rows = mails.map((mail) => {
    const state = stateOf(mail)
    return html`<li>
      <a class="mail" href="/dev/mail/${mail.id}">
        <bdi class="to">${mail.toAddress ?? words.forgotten}</bdi>
        <bdi class="subject">${mail.subject ?? mail.kind}</bdi>
        <span class="state ${state}">${words[state]}</span>
        <time datetime="${mail.createdAt.toISOString()}">${momentOf(ctx, mail.createdAt)}</time>
      </a>
    </li>`
  })
  const list =
    rows.length > 0
      ? html`<ol class="mails">
          ${rows}
        </ol>`
      : html`<p class="empty">${words.none}</p>`
  return frame(
    ctx,
    words.title,
    html`<header class="page">
        <p class="house">${textOf(ctx.organisation, 'websiteName')}</p>
        <h1>${words.title}</h1>
        <p class="lead">${ctx.house.settings.SMTP_URL ? words.sentToo : words.explains}</p>
      </header>
      ${list}
      <p class="fine">
        ${mails.length === most ? words.newest(most) : undefined}
        <a href="/dev/mail.json">${words.asData}</a>
      </p>`,
  )
}

/** One message: its headers, and its body in a frame that can run nothing. */
export function messagePage(ctx: Context, mail: MailRow, as: string): string {
  const words = WORDS[ctx.language]
  const { subject, toAddress, id } = mail
  const headers = subject && toAddress ? headersOf(ctx, { ...mail, toAddress, subject }) : []
  const views = ['letter', 'telephone', 'text'] as const
  const view = views.find((view) => view === as) ?? 'letter'
  const tabs = views.map((each) =>
    each === view
      ? html`<strong aria-current="page">${words[each]}</strong>`
      : html`<a href="/dev/mail/${id}?as=${each}">${words[each]}</a>`,
  )
  const body =
    view === 'text'
      ? html`<pre dir="auto">${mail.text ?? unreadable(ctx.language)}</pre>`
      : html`<iframe
          class="${view}"
          title="${words.body}"
          src="/dev/mail/${id}/body"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>`
  return frame(
    ctx,
    subject ?? mail.kind,
    html`<header class="page">
        <p class="house"><a href="/dev/mail">${words.title}</a></p>
        <h1><bdi>${subject ?? mail.kind}</bdi></h1>
      </header>
      <dl class="headers">
        ${headers.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><bdi>${value}</bdi></dd>`,
        )}
        <dt>${words.state}</dt>
        <dd>${words[stateOf(mail)]}${mail.failure ? ` (${mail.failure})` : ''}</dd>
        <dt>${words.about}</dt>
        <dd><bdi>${mail.kind}</bdi>, <bdi>${mail.about}</bdi></dd>
      </dl>
      <nav class="views" aria-label="${words.views}">${tabs}</nav>
      ${body}`,
  )
}

export function unreadable(language: Language): string {
  return WORDS[language].empty
}

type State = 'waiting' | 'kept' | 'sent' | 'failed'

function stateOf({ sentAt, keptAt, failedAt }: MailRow): State {
  if (failedAt) return 'failed'
  if (sentAt) return 'sent'
  return keptAt ? 'kept' : 'waiting'
}

function headersOf(
  ctx: Context,
  mail: MailRow & { toAddress: string; subject: string },
): [string, string][] {
  const { from, replyTo, messageId, headers } = toMessage(ctx, mail, {
    subject: mail.subject,
    html: '',
    text: '',
  })
  const written = (value: unknown) => {
    const { name, address } = value as { name: string; address: string }
    return name ? `${name} <${address}>` : address
  }
  return [
    ['From', written(from)],
    ['To', mail.toAddress],
    ...(replyTo ? [['Reply-To', written(replyTo)] as [string, string]] : []),
    ['Message-ID', String(messageId)],
    ...Object.entries(headers as Record<string, string>),
  ]
}

function momentOf({ language, organisation }: Context, moment: Date): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: organisation.timeZone,
  }).format(moment)
}

function frame({ language }: Context, title: string, content: Ready): string {
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/dev/mail.css" />
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`.ready
}
