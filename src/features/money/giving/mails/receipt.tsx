import { footOf } from '#features/ground/mail/rules.ts'
import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { Layout } from '#platform/web/mail/layout.tsx'
import { mail } from '#platform/web/mail/mails.tsx'
import {
  Action,
  Lines,
  Notice,
  Panel,
  Paragraph,
  TextLink,
  Title,
} from '#platform/web/mail/parts.tsx'
import { titleOf } from '../heads-words.ts'
import { RECEIPT_WORDS, type Receipt, writeAmount, writeDate } from '../receipt-words.ts'

/** What the receipt mail needs besides the receipt. The mail feature adds `organisation` and `language`. */
export interface ReceiptMail extends Receipt {
  readonly donor: { readonly firstName: string }
  /** The receipt as PDF. */
  readonly receiptUrl: string
  readonly thankYouUrl: string
}

/** Thanks, and says what was given; sent once the money is known to have come. */
export default mail<ReceiptMail>({
  subject: (gift) => {
    const { subject, test } = WORDS[gift.language]
    const line = subject(writeAmount(gift, gift.total), gift.organisation.name)
    return gift.test ? `${test} ${line}` : line
  },

  Message: (gift) => {
    const { organisation, language, giftAid, tribute } = gift
    const words = WORDS[language]
    const shared = RECEIPT_WORDS[language]
    const total = writeAmount(gift, gift.total)
    const received = words.received[gift.frequency](
      total,
      organisation.name,
      writeDate(gift.givenAt, language),
    )
    return (
      <Layout
        from={{ ...organisation, language, foot: footOf(organisation, language) }}
        preview={received}
      >
        {gift.test && <Notice>{shared.test}</Notice>}
        <Title>{words.thanks(gift.donor.firstName)}</Title>
        <Paragraph>
          {received} {words.blessing}
        </Paragraph>
        {gift.company && <Paragraph>{shared.company(gift.company)}</Paragraph>}
        {tribute?.name && <Paragraph>{shared[tribute.kind](tribute.name)}</Paragraph>}
        <Lines
          lines={[
            ...gift.items.map((item) => ({
              label: titleOf(item, language, (amount) => writeAmount(gift, amount)),
              value: writeAmount(gift, item.amount),
            })),
            ...(gift.fee > 0 ? [{ label: shared.fee, value: writeAmount(gift, gift.fee) }] : []),
            { label: shared.total, value: total, isTotal: true },
          ]}
        />
        {giftAid.declared && (
          <Panel>
            <Paragraph>
              <strong>{shared.giftAid(writeAmount(gift, giftAid.reclaim))}</strong>
            </Paragraph>
            <Paragraph muted>{shared.giftAidDuty}</Paragraph>
          </Panel>
        )}
        <Action href={gift.receiptUrl}>{words.download}</Action>
        <Paragraph muted>
          <TextLink href={gift.thankYouUrl}>{words.look}</TextLink>
          {gift.anonymous && (
            <>
              <br />
              {words.anonymous}
            </>
          )}
          <br />
          <br />
          {shared.reference} <bdi dir="ltr">{gift.reference}</bdi>
        </Paragraph>
      </Layout>
    )
  },
})

type Received = (amount: string, to: string, on: string) => string

const WORDS: InEveryLanguage<{
  subject: (amount: string, to: string) => string
  test: string
  thanks: (firstName: string) => string
  received: Record<Receipt['frequency'], Received>
  blessing: string
  download: string
  look: string
  anonymous: string
}> = {
  en: {
    subject: (amount, to) => `Your gift of ${amount} to ${to}: receipt`,
    test: '[Test]',
    thanks: (firstName) => (firstName ? `Thank you, ${firstName}` : 'Thank you'),
    received: {
      once: (amount, to, on) => `Your gift of ${amount} to ${to} was received on ${on}.`,
      friday: (amount, to, on) => `Your Friday gift of ${amount} to ${to} was received on ${on}.`,
      monthly: (amount, to, on) => `Your monthly gift of ${amount} to ${to} was received on ${on}.`,
      yearly: (amount, to, on) => `Your yearly gift of ${amount} to ${to} was received on ${on}.`,
      nights: (amount, to, on) =>
        `Your gift of ${amount} to ${to} for a night of Ramadan was received on ${on}.`,
    },
    blessing: 'May it be accepted from you.',
    download: 'Download your receipt',
    look: 'See your gift on our website',
    anonymous: 'As you asked, your name is not shown to anybody else.',
  },
  ar: {
    subject: (amount, to) => `إيصال تبرعك بمبلغ ${amount} إلى ${to}`,
    test: '[تجربة]',
    thanks: (firstName) => (firstName ? `شكرًا لك، ${firstName}` : 'شكرًا لك'),
    received: {
      once: (amount, to, on) => `وصل تبرعك بمبلغ ${amount} إلى ${to} يوم ${on}.`,
      friday: (amount, to, on) => `وصل تبرع الجمعة بمبلغ ${amount} إلى ${to} يوم ${on}.`,
      monthly: (amount, to, on) => `وصل تبرعك الشهري بمبلغ ${amount} إلى ${to} يوم ${on}.`,
      yearly: (amount, to, on) => `وصل تبرعك السنوي بمبلغ ${amount} إلى ${to} يوم ${on}.`,
      nights: (amount, to, on) =>
        `وصل تبرعك لليلة من ليالي رمضان بمبلغ ${amount} إلى ${to} يوم ${on}.`,
    },
    blessing: 'تقبّل الله منك.',
    download: 'تنزيل الإيصال',
    look: 'عرض تبرعك على موقعنا',
    anonymous: 'كما طلبت، لا يظهر اسمك لأحد غيرنا.',
  },
  ur: {
    subject: (amount, to) => `${to} کے لیے آپ کا ${amount} کا عطیہ: رسید`,
    test: '[آزمائش]',
    thanks: (firstName) => (firstName ? `شکریہ، ${firstName}` : 'شکریہ'),
    received: {
      once: (amount, to, on) => `${to} کے لیے آپ کا ${amount} کا عطیہ ${on} کو مل گیا۔`,
      friday: (amount, to, on) => `${to} کے لیے آپ کا ${amount} کا جمعے کا عطیہ ${on} کو مل گیا۔`,
      monthly: (amount, to, on) => `${to} کے لیے آپ کا ${amount} کا ماہانہ عطیہ ${on} کو مل گیا۔`,
      yearly: (amount, to, on) => `${to} کے لیے آپ کا ${amount} کا سالانہ عطیہ ${on} کو مل گیا۔`,
      nights: (amount, to, on) =>
        `${to} کے لیے رمضان کی ایک رات کا آپ کا ${amount} کا عطیہ ${on} کو مل گیا۔`,
    },
    blessing: 'اللہ آپ سے قبول فرمائے۔',
    download: 'اپنی رسید ڈاؤن لوڈ کریں',
    look: 'اپنا عطیہ ہماری ویب سائٹ پر دیکھیں',
    anonymous: 'آپ کے کہنے کے مطابق آپ کا نام کسی اور کو نہیں دکھایا جاتا۔',
  },
}
