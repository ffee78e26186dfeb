import type { Sender } from '#features/ground/mail/rules.ts'
import type { Type } from '#platform/server/print/printer.ts'
import {
  HAIR,
  PAPER,
  QUIET,
  type Sheet,
  onEveryPage,
  openSheet,
  toBytes,
} from '#platform/server/print/sheet.ts'
import { type InEveryLanguage, type Language, directionOf } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'

/** A year of somebody's gifts. Days are civil, amounts minor units. */
export interface Statement {
  readonly language: Language
  readonly organisation: Sender
  /** As they wrote it; empty when they are nameless. */
  readonly donor: string
  readonly from: string
  readonly to: string
  readonly madeOn: string
  readonly gifts: readonly {
    readonly day: string
    readonly reference: string
    readonly title: string
    readonly amount: number
    readonly currency: string
    readonly hasGiftAid: boolean
  }[]
  readonly totals: readonly { readonly currency: string; readonly amount: number }[]
  /** No money has moved, and every page says so. */
  readonly test: boolean
}

const HEADING: Type = { face: 'display', size: 25 }
const NAME: Type = { face: 'display', size: 17 }
const BODY: Type = { face: 'text', size: 11 }
const STRONG: Type = { face: 'strong', size: 11.5 }
const SUM: Type = { face: 'strong', size: 16 }
const SMALL: Type = { face: 'text', size: 9.5 }

/** Where the titles begin, after the day; and what is kept free for amounts. */
const DAY = 96
const AMOUNTS = 100

/** A statement on A4, to be printed in black. The same gifts on the same day give the same bytes. */
export function makeStatementPdf(statement: Statement): Promise<Buffer> {
  const { language, organisation, from, to, madeOn } = statement
  const words = WORDS[language]
  const about = {
    language,
    title: `${words.title} ${write(from, language)} – ${write(to, language)}, ${organisation.name}`,
    author: organisation.legalName || organisation.name,
    madeAt: new Date(`${madeOn}T12:00:00Z`),
  }
  const sheet = openSheet(about, directionOf(language), (sheet) => head(sheet, statement))
  sheet.turn()
  particulars(sheet, statement)
  table(sheet, statement)
  sheet.down(26)
  sheet.paragraph(words.note, SMALL, QUIET)
  feet(sheet, statement)
  return toBytes(sheet)
}

function head(sheet: Sheet, { organisation, language, test }: Statement) {
  sheet.star(13, PAPER.top + 8)
  sheet.y = PAPER.top + 14
  sheet.end(WORDS[language].title, BODY)
  const [name = ''] = sheet.printer.wrap(organisation.name, NAME, sheet.width - 200)
  sheet.start(name, NAME, undefined, 38)
  sheet.y += 22
  sheet.rule(1.2)
  if (!test) return
  sheet.y += 20
  sheet.start(WORDS[language].test, STRONG)
  sheet.y += 4
}

function particulars(sheet: Sheet, { language, donor, organisation, from, to }: Statement) {
  const words = WORDS[language]
  sheet.down(44)
  for (const line of sheet.printer.wrap(donor || words.donor, HEADING, sheet.width)) {
    sheet.start(line, HEADING)
    sheet.down(30)
  }
  sheet.start(words.period(write(from, language), write(to, language)), BODY)
  sheet.down(17)
  const charity = [
    organisation.legalName || organisation.name,
    organisation.charityNumber && words.charity(organisation.charityNumber),
  ]
  sheet.start(charity.filter(Boolean).join(', '), BODY, QUIET)
}

function table(sheet: Sheet, { language, gifts, totals }: Statement) {
  const words = WORDS[language]
  const columns = () => {
    sheet.start(words.day, SMALL, QUIET)
    sheet.start(words.gift, SMALL, QUIET, DAY)
    sheet.end(words.amount, SMALL, QUIET)
    sheet.y += 8
    sheet.rule(1.2)
  }
  sheet.down(30, 60)
  columns()
  for (const { day, reference, title, amount, currency, hasGiftAid } of gifts) {
    const more = [reference, ...(hasGiftAid ? [words.giftAid] : [])].join(' · ')
    const written = sheet.printer.wrap(title, BODY, sheet.width - DAY - AMOUNTS)
    if (sheet.y + 34 + written.length * 15 > PAPER.bottom) {
      sheet.turn()
      sheet.y += 30
      columns()
    }
    sheet.y += 19
    sheet.start(write(day, language), BODY)
    sheet.end(formatMoney(amount, currency, { language, decimals: 'always' }), BODY)
    for (const [at, line] of written.entries()) {
      if (at > 0) sheet.y += 15
      sheet.start(line, BODY, undefined, DAY)
    }
    sheet.y += 13
    sheet.start(more, SMALL, QUIET, DAY)
    sheet.y += 8
    sheet.rule(0.5, HAIR)
  }
  sheet.rule(1.2)
  for (const { currency, amount } of totals) {
    sheet.down(25, 10)
    sheet.start(words.total, SUM)
    sheet.end(formatMoney(amount, currency, { language, decimals: 'always' }), SUM)
  }
  sheet.down(11)
  sheet.rule(1.2)
}

function feet(sheet: Sheet, { language, organisation, madeOn }: Statement) {
  onEveryPage(sheet, (page, of) => {
    sheet.y = PAPER.height - 66
    sheet.rule(0.5, HAIR)
    sheet.y += 16
    const place = organisation.url.replace(/^https?:\/\//, '')
    sheet.start(`${place} · ${WORDS[language].made(write(madeOn, language))}`, SMALL, QUIET)
    sheet.end(WORDS[language].page(page, of), SMALL, QUIET)
  })
}

/** `6 April 2026`. */
function write(civilDate: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${civilDate}T00:00:00Z`))
}

interface StatementWords {
  readonly title: string
  readonly donor: string
  readonly period: (from: string, to: string) => string
  readonly charity: (number: string) => string
  readonly day: string
  readonly gift: string
  readonly amount: string
  readonly giftAid: string
  readonly total: string
  readonly note: string
  readonly made: (day: string) => string
  readonly page: (page: number, of: number) => string
  readonly test: string
}

const WORDS: InEveryLanguage<StatementWords> = {
  en: {
    title: 'Statement of gifts',
    donor: 'Your gifts',
    period: (from, to) => `Gifts from ${from} to ${to}, both included`,
    charity: (number) => `registered charity ${number}`,
    day: 'Day',
    gift: 'Gift',
    amount: 'Amount',
    giftAid: 'Gift Aid declared',
    total: 'Total',
    note: 'Gifts that have arrived, with any card fee that you chose to pay, less what was returned. Keep this with your tax papers.',
    made: (day) => `made on ${day}`,
    page: (page, of) => `Page ${page} of ${of}`,
    test: 'TEST: no money moved. These gifts were made with test cards.',
  },
  ar: {
    title: 'بيان التبرعات',
    donor: 'تبرعاتك',
    period: (from, to) => `التبرعات من ${from} إلى ${to}، واليومان داخلان`,
    charity: (number) => `جمعية خيرية مسجلة ${number}`,
    day: 'اليوم',
    gift: 'التبرع',
    amount: 'المبلغ',
    giftAid: 'مع Gift Aid',
    total: 'المجموع',
    note: 'التبرعات التي وصلت، مع رسوم البطاقة إن اخترت تغطيتها، دون ما أُعيد منها. احفظ هذا مع أوراق ضرائبك.',
    made: (day) => `حُرّر في ${day}`,
    page: (page, of) => `الصفحة ${page} من ${of}`,
    test: 'تجربة: لم تُنقل أي أموال. تمت هذه التبرعات ببطاقات اختبار.',
  },
  ur: {
    title: 'عطیات کا گوشوارہ',
    donor: 'آپ کے عطیات',
    period: (from, to) => `${from} سے ${to} تک کے عطیات، دونوں دن شامل`,
    charity: (number) => `رجسٹرڈ خیراتی ادارہ ${number}`,
    day: 'دن',
    gift: 'عطیہ',
    amount: 'رقم',
    giftAid: 'Gift Aid کا اقرار',
    total: 'کل',
    note: 'جو عطیات پہنچے، آپ کی ادا کی ہوئی کارڈ فیس سمیت، واپس کی گئی رقم نکال کر۔ اسے اپنے ٹیکس کے کاغذات کے ساتھ رکھیں۔',
    made: (day) => `${day} کو بنایا گیا`,
    page: (page, of) => `صفحہ ${page} از ${of}`,
    test: 'آزمائش: کوئی رقم نہیں گئی۔ یہ عطیات آزمائشی کارڈوں سے دیے گئے۔',
  },
}
