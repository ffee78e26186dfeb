import { toWesternDigits } from '#platform/shared/digits.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** Characters, however they are written; longer is better than stranger, so nothing else is asked of a password. */
export const SHORTEST_PASSWORD = 10
/** Longer ones would only cost time. Far above every pass phrase. */
export const LONGEST_PASSWORD = 256

/** `aaaaaaaaaa` is long, and guessed at once. */
export const FEWEST_KINDS_OF_CHARACTER = 4

export const CODE_DIGITS = 6

/** A code without what people put between its signs, and in the digits that everybody has. */
export function plainCode(typed: string): string {
  return toWesternDigits(typed).replace(/[\s-]/g, '')
}

/** The codes of an authenticator app (RFC 6238), in the only form that every app can show. */
export const APP_CODE = { digits: CODE_DIGITS, seconds: 30 } as const
/** A clock that goes wrong by so many codes is understood; each code is taken once all the same. */
export const CODES_ASIDE = 1

/** Codes for the day when the telephone is lost. Each works once. */
export const RECOVERY_CODES = 10
/** No letter or digit that can be taken for another: ten of them are fifty random bits. */
export const RECOVERY_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_LENGTH = 10

/** What somebody typed where a code of the app or a recovery code is asked for; undefined when it is neither. */
export function readSecondCode(
  typed: string,
): { readonly kind: 'app' | 'recovery'; readonly code: string } | undefined {
  const code = plainCode(typed)
  if (new RegExp(`^\\d{${APP_CODE.digits}}$`).test(code)) return { kind: 'app', code }
  const meant = code.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isRecovery = meant.length === RECOVERY_LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(meant)
  return isRecovery ? { kind: 'recovery', code: meant } : undefined
}

/** What somebody may do in the office, as calls name it (`staff:editor`); an owner may do everything. */
export const STAFF_ROLES = [
  'owner',
  'editor',
  'imam',
  'treasurer',
  'teacher',
  'screens',
  'viewer',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who signs in. The office needs an authenticator app; donors may have one. */
export type Role = 'donor' | 'staff'
export const AUTHENTICATOR: Readonly<Record<Role, 'optional' | 'required'>> = {
  donor: 'optional',
  staff: 'required',
}
/** How long the second step of signing in may take. */
export const MINUTES_OF_STEP = 10

/** How long a mailed link or code works. */
export const MINUTES_OF_PROOF = {
  register: 60,
  'change-email': 60,
  reset: 60,
  'sign-in': 15,
} as const
export type ProofKind = keyof typeof MINUTES_OF_PROOF

/** A token in a browser's storage can be read by whoever can run a script there, so it lives this long only. */
export const MINUTES_OF_TOKEN = 30
/** When nobody has worked in the office for so long on a device, it asks for a code of the app before it goes on. */
export const MINUTES_OF_OFFICE = 30
/** A device that nobody has used for so long is signed out. */
export const DAYS_OF_SILENCE = 30
/** However often it is used, a device signs in anew after this. */
export const DAYS_OF_SESSION = 180
/** What deletes or opens an account asks who you are again, when the last answer is older. */
export const MINUTES_OF_PRESENCE = 10

/** How long an invitation to the office waits: a volunteer reads their mail at the weekend. */
export const DAYS_OF_INVITATION = 14

/** Which channels a person can allow, each by itself. Receipts and security mails are not asked about. */
export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * What stands beside each tick box, word for word: it is stored with the choice. Changed words are a new version; what
 * people have agreed to is never changed.
 */
export const CONSENT_VERSION = '2026-11'
export const CONSENT_WORDING: InEveryLanguage<Record<Channel, (organisation: string) => string>> = {
  en: {
    email: (organisation) =>
      `${organisation} may email me news and appeals. I can stop this at any time.`,
    sms: (organisation) =>
      `${organisation} may send me text messages with news and appeals. I can stop this at any time.`,
  },
  ar: {
    email: (organisation) =>
      `أوافق على أن ترسل لي ${organisation} الأخبار والنداءات بالبريد الإلكتروني. يمكنني إيقاف ذلك في أي وقت.`,
    sms: (organisation) =>
      `أوافق على أن ترسل لي ${organisation} الأخبار والنداءات برسائل نصية. يمكنني إيقاف ذلك في أي وقت.`,
  },
  ur: {
    email: (organisation) =>
      `${organisation} مجھے خبریں اور اپیلیں ای میل کر سکتی ہے۔ میں یہ کسی بھی وقت بند کر سکتا/سکتی ہوں۔`,
    sms: (organisation) =>
      `${organisation} مجھے خبریں اور اپیلیں ٹیکسٹ پیغام سے بھیج سکتی ہے۔ میں یہ کسی بھی وقت بند کر سکتا/سکتی ہوں۔`,
  },
}

/** Why a password cannot be used, before the server is asked whether it is a common one. */
export function whyPasswordRefused(password: string): 'too-short' | 'too-long' | undefined {
  const length = Array.from(password.trim()).length
  if (length < SHORTEST_PASSWORD) return 'too-short'
  return length > LONGEST_PASSWORD ? 'too-long' : undefined
}

/** Where most people have their mail, the more common ones first. */
const WELL_KNOWN = [
  'gmail.com',
  'hotmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'icloud.com',
  'live.co.uk',
  'live.com',
  'btinternet.com',
  'googlemail.com',
  'aol.com',
  'msn.com',
  'me.com',
  'sky.com',
  'talktalk.net',
  'virginmedia.com',
  'proton.me',
  'protonmail.com',
  'rediffmail.com',
  'yahoo.in',
  'yahoo.co.in',
  'ymail.com',
] as const
const WELL_KNOWN_NAMES: readonly string[] = WELL_KNOWN

/**
 * What an address was probably meant to be: `gmail.com` for `gmial.com`. Undefined when nothing is amiss. A hint, never
 * a refusal: there are people with strange addresses.
 */
export function suggestEmail(typed: string): string | undefined {
  const at = typed.lastIndexOf('@')
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 4 || WELL_KNOWN_NAMES.includes(domain)) return undefined
  const meant = WELL_KNOWN.map((known) => ({ known, away: strokesApart(domain, known) }))
    .filter(({ known, away }) => away <= (known.length > 8 ? 2 : 1))
    .toSorted((a, b) => a.away - b.away)[0]
  return meant && `${typed.slice(0, at).trim().toLowerCase()}@${meant.known}`
}

/** Letters to change, add, drop or swap with their neighbour. */
function strokesApart(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      let least = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isSame ? 0 : 1),
      )
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** Wrong tries that cost nothing but the asking; at the last of them the owner gets a mail. */
export const FREE_TRIES = 5
/** Somebody who comes from everywhere is told of as well. */
export const TRIES_TO_TELL = 20

/** No wait for the first, the second, … and then longer ones, in seconds. */
const GROWING = [...Array<number>(FREE_TRIES - 1).fill(0), 30, 60, 120, 240, 480, 900]
/** No wait up to the last of so many; then one try in so many seconds. */
function after(tries: number, seconds: number): readonly number[] {
  return [...Array<number>(tries - 1).fill(0), seconds]
}

/** Mails of one kind that an address gets within HOURS_OF_STANDING, whoever asks for them. */
export const MOST_MAILS = 5
/** So long after it was mailed a code or a link can be brought to life again, in place of a further mail. */
export const HOURS_OF_STANDING = 6

/** How often devices, and what was mailed, are ended from a device within an hour, before each next time has to wait. */
export const MOST_ENDINGS = 10

/**
 * How long the next try waits after the first, the second, … one, in seconds; the last holds for all later ones. After
 * so many minutes without a try the counting begins anew.
 *
 * What anybody can try is counted twice: for an address and the network it is tried from, so that one network locks out
 * itself alone; and for the address from everywhere, so that many networks get no further. The second count is out of one
 * network's reach, and where it is used up a way in is left that it does not count: for passwords and codes the mailed
 * link, for the codes of an app a recovery code, for mail the link that was mailed before (decision: one-way-in).
 */
export const WAITS = {
  password: { minutes: 15, seconds: GROWING },
  'password-everywhere': { minutes: 24 * 60, seconds: after(100, 900) },
  /** Passwords from a device where this address was signed in before: strangers do not make it wait. */
  device: { minutes: 15, seconds: GROWING },
  /** The password again, by somebody who is signed in, on one device. */
  again: { minutes: 15, seconds: GROWING },
  /** Codes of an authenticator app, by somebody who has done everything before that. */
  second: { minutes: 15, seconds: GROWING },
  'second-everywhere': { minutes: 24 * 60, seconds: after(30, 900) },
  /** Codes of a mail. Of a million; whoever guesses for a year gets 415 of them, each against MOST_MAILS codes at most. */
  code: { minutes: 15, seconds: GROWING },
  'code-everywhere': { minutes: 30 * 24 * 60, seconds: after(50, 24 * 3600) },
  /** Mails of one kind to an address that somebody typed. */
  mail: { minutes: 60, seconds: [0, 0, 0, 60, 120, 300, 600, 900, 1800, 3600] },
  'mail-everywhere': {
    minutes: HOURS_OF_STANDING * 60,
    seconds: after(MOST_MAILS, HOURS_OF_STANDING * 3600),
  },
  /**
   * What a device does that ends other devices or what was mailed, by the account. Also who knows the password ends no more
   * than this, so a link that the owner asks for then works until it is used or too old.
   */
  ending: { minutes: 60, seconds: after(MOST_ENDINGS, 900) },
} as const
export type WaitKind = keyof typeof WAITS

/** All that shows, or is about to show, that somebody is a certain person. */
export type Proof =
  /** The device on which something is done. */
  | 'here'
  | 'elsewhere'
  /** A device that has signed out, or fell silent: strangers' wrong passwords do not make it wait. */
  | 'remembered'
  /** Signing in that waits for the code of an app. */
  | 'step'
  /** Mailed links and codes that sign in, or set a new password. */
  | 'mail'
  /** A change of address that was asked for. It also ends with the device on which it was asked for. */
  | 'move'
  /** An app that has not shown its first code. */
  | 'set-up'
  | 'app'
  | 'recovery'
  /** What they have invited others to in the office: whoever was in the account may have invited themselves. */
  | 'invitations'

const EVERYWHERE_ELSE = [
  'elsewhere',
  'remembered',
  'step',
  'mail',
  'move',
  'set-up',
  'invitations',
] as const
const EVERYWHERE = ['here', ...EVERYWHERE_ELSE] as const

/** Which proofs of a person end with what; nothing else ends any. Tried field by field in ends.test.ts. */
export const ENDS = {
  'password-reset': EVERYWHERE,
  'password-changed': EVERYWHERE_ELSE,
  'signed-out-elsewhere': EVERYWHERE_ELSE,
  'signed-out-by-office': EVERYWHERE,
  /** A cookie was copied. What else was copied with it nobody knows. */
  stolen: EVERYWHERE,
  /** Nobody who came in without a code stays. */
  'app-on': EVERYWHERE_ELSE,
  /** What was mailed while it was not enough is not enough later. */
  'app-off': ['step', 'mail', 'move', 'set-up', 'app', 'recovery'],
  'app-taken-off': [...EVERYWHERE, 'app', 'recovery'],
  'address-changed': EVERYWHERE_ELSE,
  'codes-made': ['recovery'],
  erased: [...EVERYWHERE, 'app', 'recovery'],
} as const satisfies Record<string, readonly Proof[]>
export type Ending = keyof typeof ENDS
/** Why a device is no longer signed in: by itself, from another one, or by what ends proofs. */
export type SessionEnd = 'signed-out' | 'from-elsewhere' | Ending

/** Two tabs may renew in the same moment with the same cookie. */
export const SECONDS_OF_GRACE = 20

/** How long a session that has ended, or tokens and proofs that are over, may be looked at: for questions after a theft. */
export const DAYS_OF_TRACES = 30

/** What the owners of an office are told when another one has done it, or somebody has begun. */
const OFFICE_NOTICES = [
  'colleague-invited',
  'colleague-began',
  'colleague-changed',
  'people-merged',
] as const
export type OfficeNotice = (typeof OFFICE_NOTICES)[number]

export function isOfOffice(what: Notice): boolean {
  return (OFFICE_NOTICES as readonly Notice[]).includes(what)
}

/** What the owner of an account is told by mail, without having asked. */
export type Notice =
  | OfficeNotice
  | 'tries'
  | 'stolen'
  | 'signed-out-elsewhere'
  | 'password-changed'
  | 'email-changed'
  | 'address-wanted'
  | 'app-on'
  | 'app-off'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'codes-tried'
  | 'deleted'

/** Somebody to sign in as, where nothing is real. */
export const DEMO_DONOR = {
  id: '00000000-0000-4000-8000-00000000d001',
  email: 'safiya@example.org',
  password: 'Friday is for giving',
} as const

/** The end of all texts that begin like this one, as the database compares them byte by byte. */
export function afterAll(beginning: string): string {
  return `${beginning}\u{10ffff}`
}

/**
 * A name as it is most often written: Mariam, MARIAM, mariam, and as it was typed; Abd Al-Rahman and Abd al-Rahman,
 * O’Neill and Sa’id. A telephone writes their apostrophe round and a keyboard straight, so whoever looks for one finds both.
 */
export function writtenAs(name: string): readonly string[] {
  const small = name.toLowerCase()
  const capital = small.replace(
    /(^|[\s'’‘ʼ-])(\p{L})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
  const quiet = capital.replace(/\b(?:Al|El|Ul|Bin|Ibn)(?=[\s-])|(?<=['’‘ʼ])\p{L}/gu, (each) =>
    each.toLowerCase(),
  )
  const all = [capital, quiet, small.toUpperCase(), small, name]
  return [...new Set(all.flatMap((each) => [each, ...APOSTROPHES.map(writeWith(each))]))]
}

const APOSTROPHES = ['’', "'"]

function writeWith(name: string) {
  return (apostrophe: string) => name.replaceAll(/['’‘ʼ]/g, apostrophe)
}

/**
 * How a name of several words may be parted: "aisha abd al-rahman" is Aisha Abd, al-Rahman or Aisha, Abd al-Rahman. None where it
 * is one word, which may be either name.
 */
export function partName(name: string): readonly { first: string; last: string }[] {
  const words = name.trim().split(/\s+/)
  const [one, ...others] = words
  if (!one || others.length === 0) return []
  const parts = [{ first: words.slice(0, -1).join(' '), last: words.at(-1)! }]
  return others.length === 1 ? parts : [...parts, { first: one, last: others.join(' ') }]
}
