import { and, desc, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { success } from '#platform/shared/envelope.ts'
import { deriveTheme } from '#platform/shared/palette.ts'
import { listPage, messagePage, unreadable } from './dev-mail-pages.ts'
import { STYLE } from './dev-mail-style.ts'
import type { MailRow } from './outbox.ts'
import { textOf } from './sender.ts'
import { mails } from './tables.ts'

/** A page, a stylesheet or data, with the headers it needs instead of the usual ones. */
export interface DevAnswer {
  readonly body: string
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

const SHOWN = 100

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
/** A mail styles itself inline and may show pictures. It runs nothing; its links open beside it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

/**
 * Everything below `/dev/mail`: the list, one message, its body for the frame, the stylesheet, and `/dev/mail.json` as
 * data (`?to=` one address). Undefined outside demo mode and for every other address: the answer is then 404.
 */
export async function devMail(ctx: Context, address: string): Promise<DevAnswer | undefined> {
  if (!ctx.house.demo || ctx.organisation.live) return undefined
  const { pathname, searchParams } = new URL(address, 'http://here')
  if (pathname === '/dev/mail.css') {
    const brand = {
      primaryColor: textOf(ctx.organisation, 'primaryColor'),
      accentColor: textOf(ctx.organisation, 'accentColor'),
    }
    return sent(deriveTheme(brand).css + STYLE, 'text/css; charset=utf-8')
  }
  if (pathname === '/dev/mail.json') {
    const items = (await newest(ctx, searchParams.get('to') ?? undefined)).map(toData)
    return sent(JSON.stringify(success({ items })), 'application/json; charset=utf-8')
  }
  if (pathname === '/dev/mail' || pathname === '/dev/mail/') {
    return page(listPage(ctx, await newest(ctx), SHOWN))
  }
  const [, id, part] = /^\/dev\/mail\/([0-9a-f-]{36})(\/body)?$/.exec(pathname) ?? []
  const mail = id && (await find(ctx, id))
  if (!mail) return undefined
  if (!part) return page(messagePage(ctx, mail, searchParams.get('as') ?? 'letter'))
  return {
    ...sent(inFrame(mail.html ?? unreadable(ctx.language)), 'text/html; charset=utf-8'),
    headers: {
      ...HEADERS,
      'content-security-policy': MAIL_POLICY,
      'x-frame-options': 'SAMEORIGIN',
    },
  }
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

function sent(body: string, type: string): DevAnswer {
  return { body, type, headers: HEADERS }
}

function page(body: string): DevAnswer {
  const headers = { ...HEADERS, 'content-security-policy': PAGE_POLICY, 'x-frame-options': 'DENY' }
  return { body, type: 'text/html; charset=utf-8', headers }
}

/** A link in the mail opens beside the frame, as a mail program would open it. */
function inFrame(html: string): string {
  return html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`)
}

/** The facts that went into it stay inside: what a reader gets is the mail. */
function toData(mail: MailRow) {
  const { organisationId: _organisation, input: _input, ...data } = mail
  const addresses = (mail.html ?? '').matchAll(/href="(https?:[^"]+)"/g)
  return { ...data, links: [...addresses].map(([, link = '']) => link.replaceAll('&amp;', '&')) }
}

function newest(ctx: Context, to?: string): Promise<MailRow[]> {
  return inTransaction(ctx, (ctx) =>
    ctx.db
      .select()
      .from(mails)
      .where(
        and(
          eq(mails.organisationId, ctx.organisation.id),
          to === undefined ? undefined : eq(mails.toAddress, to.trim().toLowerCase()),
        ),
      )
      .orderBy(desc(mails.createdAt), mails.id)
      .limit(SHOWN),
  )
}

async function find(ctx: Context, id: string): Promise<MailRow | undefined> {
  const [mail] = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select()
      .from(mails)
      .where(and(eq(mails.organisationId, ctx.organisation.id), eq(mails.id, id))),
  )
  return mail
}
