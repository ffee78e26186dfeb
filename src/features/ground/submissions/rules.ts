import type { Field, Leaf } from '#platform/shared/field-language.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** Something that people agree to, in words that are kept with their answer. Other words need another version. */
export interface Consent {
  readonly version: string
  readonly wording: InEveryLanguage<string>
}

/** How far the office has come with what was sent. */
export const STATES = ['new', 'open', 'done'] as const
export type State = (typeof STATES)[number]

/** A field that the public form has a control for. */
export type FormField =
  | Extract<
      Leaf,
      { type: 'line' | 'lines' | 'email' | 'phone' | 'date' | 'file' | 'choice' | 'tick' }
    >
  | (Extract<Field, { type: 'group' | 'list' }> & { readonly fields: FormFields })
export type FormFields = Readonly<Record<string, FormField>>

/**
 * A kind of form, said once: the contract's schema, the screen, the mails and the office's list are made of it.
 */
export interface FormKind<F extends FormFields = FormFields> {
  readonly kind: string
  /** What one of them is called, in the office and in mails. */
  readonly title: InEveryLanguage<string>
  /** What the sender reads in the mail that says it has come. */
  readonly thanks: InEveryLanguage<string>
  /** Then what was sent is erased; the privacy policy says so. */
  readonly keptMonths: number
  readonly fields: F
  /** Which field is agreed to in which words. Fields by their path. */
  readonly consents?: Readonly<Record<string, Consent>>
}

/** Keeps the literal types of a form. */
export function formKind<const F extends FormFields>(kind: FormKind<F>): FormKind<F> {
  return kind
}

/** What nearly every form asks, in the same words on each. Where a telephone is not needed it is `optional`. */
export const USUAL = {
  name: {
    type: 'line',
    max: 120,
    label: { en: 'Your name', ar: 'اسمك', ur: 'آپ کا نام' },
    need: { en: 'Enter your name.', ar: 'اكتب اسمك.', ur: 'اپنا نام لکھیں۔' },
  },
  firstName: {
    type: 'line',
    max: 80,
    label: { en: 'First name', ar: 'الاسم الأول', ur: 'پہلا نام' },
    need: { en: 'Enter your first name.', ar: 'اكتب اسمك الأول.', ur: 'اپنا پہلا نام لکھیں۔' },
  },
  lastName: {
    type: 'line',
    max: 80,
    label: { en: 'Last name', ar: 'اسم العائلة', ur: 'خاندانی نام' },
    need: { en: 'Enter your last name.', ar: 'اكتب اسم عائلتك.', ur: 'اپنا خاندانی نام لکھیں۔' },
  },
  email: {
    type: 'email',
    label: { en: 'Email', ar: 'البريد الإلكتروني', ur: 'ای میل' },
    need: {
      en: 'Enter your email address.',
      ar: 'اكتب بريدك الإلكتروني.',
      ur: 'اپنا ای میل پتہ لکھیں۔',
    },
  },
  contactNumber: {
    type: 'phone',
    label: { en: 'Telephone', ar: 'الهاتف', ur: 'فون' },
    need: { en: 'Enter your telephone number.', ar: 'اكتب رقم هاتفك.', ur: 'اپنا فون نمبر لکھیں۔' },
  },
} as const satisfies FormFields

/** Nobody reads and fills a form in less. */
export const LEAST_SECONDS = 3
/** A form that was begun is believed for as long as somebody may leave it open. */
export const MOST_HOURS = 24

/** Without digits and letters that are taken for one another, so that it can be read out on the telephone. */
export const REFERENCE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five random bits each: as many as an id has that nobody guesses. */
export const REFERENCE_LENGTH = 24
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){5}$/

/** A reference as people type it, or undefined when it cannot be one: small letters, O for 0, I and L for 1, any gaps. */
export function readReference(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '')
  const reference = signs.match(/.{1,4}/g)?.join('-') ?? ''
  return REFERENCE.test(reference) ? reference : undefined
}

/** Whether a name may stand in a mail to an address that nobody has confirmed: no advertisement fits into it. */
export function isPlainName(name: string): boolean {
  return name.length <= 40 && /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*$/u.test(name)
}

/** What differs from one answer to the next, as it stands in a text: `{name}`. */
export const PLACEHOLDERS = ['name', 'reference', 'form', 'organisation'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** So many answers are kept for a kind of form: a list that is looked through in a moment. */
export const MOST_TEMPLATES = 20

const PLACE = /\{([^{}\n]{1,40})\}/g

/** The first place in a text that nothing is known for, as it was typed; undefined when there is none. */
export function unknownPlace(text: string): string | undefined {
  for (const [, typed = ''] of text.matchAll(PLACE))
    if (!PLACEHOLDERS.some((known) => known === typed.trim().toLowerCase())) return typed.trim()
  return undefined
}

/** The text with what is known; unknown places stay as they are. What is filled in has no braces, so it is never taken for a place. */
export function fillIn(text: string, facts: Readonly<Record<Placeholder, string>>): string {
  return text.replaceAll(PLACE, (whole, typed: string) => {
    const known = PLACEHOLDERS.find((each) => each === typed.trim().toLowerCase())
    return known ? facts[known].replaceAll(/[{}]/g, '') : whole
  })
}
