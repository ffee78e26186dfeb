import { openFund } from '#features/money/funds/funds.ts'
import type { Work } from '#platform/server/context.ts'
import { causes } from './tables.ts'

const GENERAL = {
  id: 'general-fund',
  title: 'General fund',
  summary: 'For what the mosque needs most.',
  html: '<p>Gifts without another purpose keep the doors open: light, heating, repairs and the people who look after the house.</p>',
  translations: {
    ar: {
      title: 'الصندوق العام',
      summary: 'لأشد ما يحتاج إليه المسجد.',
      html: '<p>التبرعات التي لم يُذكر لها غرض آخر تُبقي الأبواب مفتوحة: الإنارة والتدفئة والإصلاح ومن يقومون على البيت.</p>',
      labels: [],
    },
    ur: {
      title: 'عمومی فنڈ',
      summary: 'مسجد کی سب سے بڑی ضرورت کے لیے۔',
      html: '<p>جن عطیات کا کوئی اور مقصد نہ ہو وہ دروازے کھلے رکھتے ہیں: روشنی، گرمائش، مرمت اور خدمت کرنے والے۔</p>',
      labels: [],
    },
  },
}

/** The first cause of a new organisation. Gift Aid and zakat are for its office to allow. */
export async function begin(ctx: Work): Promise<void> {
  await openFund(ctx, GENERAL)
  await ctx.db.insert(causes).values({
    organisationId: ctx.organisation.id,
    fundId: GENERAL.id,
    imageId: null,
    ...GENERAL,
    suggestedAmounts: [10_00, 25_00, 50_00, 100_00].map((amount) => ({ amount, label: '' })),
    allowCustomAmount: true,
    zakatEligible: false,
    giftAidEligible: false,
    minimumMinor: 1_00,
    maximumMinor: 10_000_00,
    frequencies: ['once', 'monthly'],
    position: 0,
    createdAt: ctx.now(),
  })
}
