import { z } from 'zod'

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
  const forbidden = lines ? /[\p{Cc}\u2028\u2029]/gu : /[\p{Cc}\u2028\u2029]/u
  const allowed = (typed: string) =>
    lines ? !forbidden.test(typed.replace(/[\n\t\r]/g, '')) : !forbidden.test(typed)
  return z
    .string()
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : `Please use at least ${min} characters.`)
    .max(max, `Please use at most ${max} characters.`)
    .refine(allowed, 'This has characters that cannot be shown. Please type it again.')
}

/** A general address pattern, checked after lowercasing (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(EMAIL_PATTERN, 'Enter an email address like name@example.org.')

/** Digits as typed; the organisation's own rule for contact numbers is applied where the number is used. */
export const ContactNumber = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{5,20}$/, 'Enter a telephone number, digits only.')

/** A civil date of the organisation's calendar, `YYYY-MM-DD`. */
export const CivilDate = z.iso.date()

/** A slug: readable, in lower case, unique within its organisation. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u)

export const Address = z.strictObject({
  line1: text({ max: 120 }),
  line2: text({ min: 0, max: 120 }).optional(),
  city: text({ max: 80 }),
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
})
export type Image = z.infer<typeof Image>
