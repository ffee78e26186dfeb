import type { Mode, Plan, Shape } from '#platform/shared/gating.ts'
import { type InEveryLanguage, type Language, localeOf } from '#platform/shared/languages.ts'

interface Words {
  readonly at: (moment: string) => string
  readonly as: (plan: string, mode: string) => string
  readonly plans: Readonly<Record<Plan, string>>
  readonly modes: Readonly<Record<Mode, string>>
}

const WORDS: InEveryLanguage<Words> = {
  en: {
    at: (moment) => `Preview: the site as it is on ${moment}.`,
    as: (plan, mode) => `Plan: ${plan}; ${mode}.`,
    plans: { basic: 'basic', standard: 'standard', premium: 'premium' },
    modes: {
      full: 'the whole site',
      campaigns: 'only campaigns',
      'prayer-and-donate': 'only prayer times and giving',
    },
  },
  ar: {
    at: (moment) => `معاينة: الموقع كما يكون في ${moment}.`,
    as: (plan, mode) => `الباقة: ${plan}، ${mode}.`,
    plans: { basic: 'الأساسية', standard: 'العادية', premium: 'المميزة' },
    modes: {
      full: 'الموقع كله',
      campaigns: 'الحملات فقط',
      'prayer-and-donate': 'أوقات الصلاة والتبرع فقط',
    },
  },
  ur: {
    at: (moment) => `پیش نظارہ: سائٹ جیسی ${moment} کو ہوگی۔`,
    as: (plan, mode) => `پلان: ${plan}، ${mode}۔`,
    plans: { basic: 'بنیادی', standard: 'معیاری', premium: 'پریمیم' },
    modes: {
      full: 'پوری سائٹ',
      campaigns: 'صرف مہمات',
      'prayer-and-donate': 'صرف نماز کے اوقات اور عطیہ',
    },
  },
}

/** What the bar of a preview says; the moment stands on the clocks of the organisation. */
export function writePreview(
  { timeZone, now, language }: { timeZone: string; now: Date; language: Language },
  shape: Shape | undefined,
): string {
  const { at, as, plans, modes } = WORDS[language]
  const moment = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(now)
  return [at(moment), ...(shape ? [as(plans[shape.plan], modes[shape.mode])] : [])].join(' ')
}
