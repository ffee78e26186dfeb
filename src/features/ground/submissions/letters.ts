import { and, eq, gt } from 'drizzle-orm'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import { type Field, type Fields, placesOf } from '#platform/shared/field-language.ts'
import type { Language } from '#platform/shared/languages.ts'
import { type FormKind, isPlainName } from './rules.ts'
import { submissions } from './tables.ts'
import { submissionSettings } from './settings.ts'

/** Thanks that one address is sent in a day. Whoever fills in somebody else's must not fill their mailbox. */
const MOST_THANKS = 5

type Row = typeof submissions.$inferSelect

/**
 * Says to the sender that it has come. Repeats nothing that was typed but a plain name: anybody can fill in anybody's
 * address, and our mail must not carry their words there.
 */
export async function thankSender(
  ctx: Work,
  form: FormKind,
  { id, reference, senderName, senderEmail, receivedAt }: Row,
  { thanks, link }: { readonly thanks: string; readonly link: string | undefined },
): Promise<void> {
  if (!senderEmail || (await countSince(ctx, senderEmail, receivedAt)) > MOST_THANKS) return
  const { language } = ctx
  await sendLater(ctx, {
    kind: 'submissions.thanks',
    about: `submission:${id}`,
    to: senderEmail,
    language,
    input: {
      title: form.title[language],
      thanks,
      reference,
      name: senderName && isPlainName(senderName) ? senderName : '',
      link: link ? new URL(link, mainOrigin(ctx)).href : '',
    },
  })
}

/** Says to the sender that there is an answer. What it says stays out of mails: mailboxes are read by families. */
export async function sayAnswered(
  ctx: Work,
  { id, reference, senderEmail, language, answeredAt }: Row,
  link: string,
): Promise<void> {
  if (!senderEmail) return
  await sendLater(ctx, {
    kind: 'submissions.answered',
    about: `submission:${id}:${answeredAt?.getTime()}`,
    to: senderEmail,
    language,
    input: { reference, link: new URL(link, mainOrigin(ctx)).href },
  })
}

/** Says to somebody who has waited that they have a place; once, and nothing to whoever has been erased. */
export async function sayMovedUp(
  ctx: Work,
  id: string,
  say: (language: Language) => string,
): Promise<void> {
  const { organisationId, reference, senderEmail, language } = submissions
  const [row] = await ctx.db
    .select({ reference, senderEmail, language })
    .from(submissions)
    .where(and(eq(organisationId, ctx.organisation.id), eq(submissions.id, id)))
  if (!row?.senderEmail) return
  await sendLater(ctx, {
    kind: 'submissions.moved-up',
    about: `submission:${id}`,
    to: row.senderEmail,
    language: row.language,
    input: { text: say(row.language), reference: row.reference },
  })
}

/** Tells the office, in its own language. What is sealed is not in it. Pressing Reply writes to the sender. */
export async function tellOffice(
  ctx: Work,
  form: FormKind,
  { id, reference, fields, sealed, senderEmail, isSuspected }: Row,
  officeEmail: string | undefined,
): Promise<void> {
  const routes = await readSetting(ctx, submissionSettings, 'contactRouting')
  // Without an address of its own the organisation reads it in its office.
  const to = officeEmail || routes[form.kind] || ctx.organisation.configuration.contactEmail
  const language = ctx.organisation.languages[0] ?? 'en'
  await sendLater(ctx, {
    kind: 'submissions.notice',
    about: `submission:${id}`,
    to,
    language,
    ...(senderEmail ? { replyTo: senderEmail } : {}),
    input: {
      title: form.title[language],
      reference,
      isSuspected,
      isPartlySealed: sealed !== null,
      lines: linesOf(form.fields, fields, language),
    },
  })
}

/** Each field with its name, as the office reads it. */
function linesOf(fields: Fields, body: unknown, language: Language) {
  return [...placesOf(fields, body)].flatMap(({ path, rule, value }) => {
    if (value === undefined || value === '' || rule.sealed) return []
    const which = /\.(\d+)\./.exec(path)?.[1]
    const label = `${rule.label[language]}${which ? ` (${Number(which) + 1})` : ''}`
    return [{ label, value: toText(rule, value, language), isLong: rule.type === 'lines' }]
  })
}

function toText(rule: Field, value: unknown, language: Language): string {
  if (typeof value === 'boolean') return YES_NO[language][value ? 0 : 1]
  const text = String(value)
  if (rule.type === 'file') {
    const { name, kind, bytes } = value as { name: string; kind: string; bytes: number }
    return `${name} (${kind.toUpperCase()}, ${Math.ceil(bytes / 1024)} KB)`
  }
  return rule.type === 'choice' ? (rule.of[text]?.[language] ?? text) : text
}

const YES_NO = { en: ['Yes', 'No'], ar: ['نعم', 'لا'], ur: ['ہاں', 'نہیں'] } as const

/** Also counts what was just written. */
function countSince(ctx: Work, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 24 * 60 * 60_000)
  return ctx.db.$count(
    submissions,
    and(
      eq(submissions.organisationId, ctx.organisation.id),
      eq(submissions.senderEmail, email),
      gt(submissions.receivedAt, since),
    ),
  )
}
