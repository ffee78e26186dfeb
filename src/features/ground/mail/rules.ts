import { type InEveryLanguage, type Language, commaOf } from '#platform/shared/languages.ts'

/** Who a mail is from, as templates show it. Texts may be empty. */
export interface Sender {
  readonly name: string
  readonly legalName: string
  readonly charityNumber: string
  readonly address: string
  readonly telephone?: string
  readonly primaryColor: string
  readonly accentColor: string
  /** The website, without a slash at the end. */
  readonly url: string
  /** An absolute address, or empty. */
  readonly logo: string
}

/** What every template receives besides its own facts. */
export interface MailFacts {
  readonly organisation: Sender
  readonly language: Language
}

/** Tries in all, over about six hours; then staff may send it again. */
export const ATTEMPTS = 10

/** A server that has taken mail so lately is believed when it says no to somebody else. */
export const HOURS_BELIEVED = 24

/** And so many times in a row; from then on it may say so to everybody. */
export const NOES_BELIEVED = 2

/** So many different addresses that hear the same no, and nobody a yes between them: it says so to everybody. */
export const NOES_UNTIL_HALT = 5

/** How long content is kept that could not be sent, or is kept for reading. */
export const DAYS_KEPT = 30

/** Where mail servers take mail from those who have an account there; 25 is for servers among themselves. */
export const MAIL_PORTS = [587, 465, 2525] as const

/** How long it is known that an address refuses mail; then it is tried again. */
export const DAYS_REFUSED = 365

/**
 * A name as a mail says it: whoever fills in a form can type any name beside any address, so none becomes a link in a
 * stranger's mailbox. "Md.Rahman" is "Md. Rahman"; what can only be an address is left out.
 */
export function withoutAddresses(name: string): string {
  return /[/\\@:]/.test(name) ? '' : name.replace(/\.(?=\S)/g, '. ')
}

const REGISTERED: InEveryLanguage<(number: string) => string> = {
  en: (number) => `Registered charity ${number}`,
  ar: (number) => `جمعية خيرية مسجلة ${number}`,
  ur: (number) => `رجسٹرڈ خیراتی ادارہ ${number}`,
}

/** The lines under every mail: who sends it, and where they are. What the organisation has not filled in is left out. */
export function footOf(sender: Sender, language: Language): string[] {
  const { name, legalName, charityNumber, address, telephone = '' } = sender
  return [
    legalName || name,
    charityNumber && REGISTERED[language](charityNumber),
    address.split(/\s*\n\s*/).join(commaOf(language)),
    telephone,
  ].filter((line) => line !== '')
}

/** One line without control characters: what may stand in a header. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 250)
}

/** What can become of a letter that is sent to try it out. */
export const TRIED = [
  'sent',
  'kept',
  'address-refused',
  'sender-refused',
  'message-refused',
  'login-wrong',
  'not-encrypted',
  'host-unknown',
  'no-connection',
  'too-late',
  'failed',
] as const
export type Tried = (typeof TRIED)[number]

/** What receivers find at the sender's domain. */
export const SPF_STATES = [
  'unknown',
  'missing',
  'several',
  'open',
  'not-ours',
  'perhaps',
  'there',
] as const
export const DKIM_STATES = ['unknown', 'not-found', 'withdrawn', 'there'] as const
export const DMARC_STATES = [
  'unknown',
  'missing',
  'several',
  'broken',
  'watching',
  'there',
] as const
