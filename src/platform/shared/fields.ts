import { z } from 'zod'
import { toPlainText, toWesternDigits } from './digits.ts'

/** Marks that turn a word or a pasted telephone number; telephones add them unasked, and no text of ours needs them. */
const TURNING_MARKS = /[\u202a-\u202d\u2066-\u2069]/g

/** Control characters, halves of a sign, and the mark that shows everything after it backwards: the first two cannot be stored. */
export const STRANGE_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u

/** Anything but marks that nobody sees: a name of nothing else is none. */
const SEEN = /[^\p{Cf}\p{Z}]/u

/** An id, as the database writes it: whoever makes one may write it large, and it is the same. */
export const Id = z.uuid().toLowerCase()

/** Text as people type it: trimmed, without control characters (a line break only where `lines` allows it). */
export function text({
  min = 1,
  max,
  lines = false,
}: {
  min?: number
  max: number
  lines?: boolean
}) {
  const allowed = (typed: string) =>
    !STRANGE_CHARACTERS.test(lines ? typed.replace(/[\n\t\r]/g, '') : typed)
  return z
    .string()
    .overwrite((typed) => typed.replace(TURNING_MARKS, ''))
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : `Please use at least ${min} characters.`)
    .max(max, `Please use at most ${max} characters.`)
    .refine((typed) => typed === '' || SEEN.test(typed), 'Please fill this in.')
    .refine(allowed, 'This has characters that cannot be shown. Please type it again.')
}

/** A general address pattern, checked after lowercasing (specification, section 5); without what cannot be stored. */
export const EMAIL_PATTERN =
  // oxlint-disable-next-line no-control-regex -- they are what is kept out
  /^[^\s@"(),:;<>[\\\]\u0000-\u001f\u007f-\u009f\ud800-\udfff]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

export const Email = z
  .string()
  .overwrite(toPlainText)
  .toLowerCase()
  .max(254)
  .regex(EMAIL_PATTERN, 'Enter an email address like name@example.org.')

/** As people write them: +44 (0)121 496 0123, (+44) 121, 0121/496-0123. Whether there is such a number, its rule says. */
export const CONTACT_NUMBER_PATTERN = /^\(?\+?[\d\s()./-]{5,23}$/

/** Digits as typed; the organisation's own rule for contact numbers is applied where the number is used. */
export const ContactNumber = z
  .string()
  .overwrite((typed) => toWesternDigits(toPlainText(typed)))
  .regex(CONTACT_NUMBER_PATTERN, 'Enter a telephone number, digits only.')

/** A civil date of the organisation's calendar, `YYYY-MM-DD`; the database knows no year 0. */
export const CivilDate = z.iso.date().refine((date) => date >= '0001', 'Please check the year.')

/** A time of day, `HH:MM` on a clock of 24 hours. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 19:30.')

/** A moment as an office writes it: `2026-12-05T19:30`, on the clock of its own wall. */
export const LocalMoment = z.iso.datetime({ local: true, precision: -1 })

/** A slug: readable, in lower case, unique within its organisation. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u)

export const Address = z.strictObject({
  line1: text({ max: 120 }),
  line2: text({ min: 0, max: 120 }).optional(),
  /** May be empty: a tax office needs the house and the postcode alone. */
  city: text({ min: 0, max: 80 }),
  postcode: text({ min: 0, max: 12 }),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
})
export type Address = z.infer<typeof Address>

/** `?page=1&pageSize=20`, at most a hundred. */
export const Paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

export function list<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
  })
}

/** A picture at several widths, AVIF and WebP. `src` is the largest WebP. */
export const Image = z.object({
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
  variants: z.array(z.object({ src: z.string(), width: z.number().int(), type: z.string() })),
  /** What must stay in sight where less of it is shown, in hundredths from its left and its top; left out for its middle. */
  focus: z.object({ x: z.number(), y: z.number() }).optional(),
})
export type Image = z.infer<typeof Image>
