import {
  ESCAPED_FRAME,
  escapeHtml,
  frameIn,
  isSafeHtml,
  toPlainText,
} from '#platform/shared/safe-html.ts'

/** How a letter stands, in the order in which it gets there; one that was stopped can go on. */
export const STANDINGS = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type Standing = (typeof STANDINGS)[number]

export interface Moments {
  readonly scheduledFor: Date | null
  readonly begunAt: Date | null
  readonly stoppedAt: Date | null
  readonly doneAt: Date | null
}

export function standingOf({ scheduledFor, begunAt, stoppedAt, doneAt }: Moments): Standing {
  if (doneAt) return 'sent'
  if (stoppedAt) return 'stopped'
  if (begunAt) return 'sending'
  return scheduledFor ? 'scheduled' : 'draft'
}

/** So many copies an organisation decides on at a time, and so long it waits before the next: 6,000 in an hour. */
export const COPIES_AT_ONCE = 100
export const PAUSE_SECONDS = 60
/** A schedule of each minute does not come on the second. */
const SLACK_SECONDS = 5

/** Whether the pause after the last copies is over. A clock that was set back holds nothing up. */
export function mayGoOn(lastAt: Date | null, now: Date): boolean {
  const since = lastAt ? (now.getTime() - lastAt.getTime()) / 1000 : Infinity
  return since < 0 || since >= PAUSE_SECONDS - SLACK_SECONDS
}

/** What each element looks like in a mail: programs that read mail know few sheets of style. */
export type MailStyles = Readonly<Record<string, string>>

/**
 * The office's text as a mail shows it: styled at each element, with whole addresses, and a link where the site has a map or
 * a film. What was never made safe is shown as its bare words.
 */
export function toMailHtml(html: string, origin: string, styles: MailStyles): string {
  if (!isSafeHtml(html)) return `<p>${escapeHtml(toPlainText(html))}</p>`
  return html
    .replaceAll(ESCAPED_FRAME, (_, inner: string) => {
      const frame = frameIn(inner)
      return frame ? `<p><a href="${escapeHtml(frame.src)}">${escapeHtml(frame.title)}</a></p>` : ''
    })
    .replaceAll(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${origin}/`)
    .replaceAll(/<([a-z][a-z0-9]*)(?=[\s>/])/g, (whole, tag: string) => {
      const style = styles[tag]
      return style ? `${whole} style="${style}"` : whole
    })
}
