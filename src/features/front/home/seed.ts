import { pathOf } from '#features/ground/addresses/rules.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { type BannerTranslation, banners } from './tables.ts'

interface Greeting {
  readonly id: string
  readonly label: string
  readonly title: string
  readonly summary: string
  readonly linkText: string
  readonly linkTo: string
  readonly imageId?: string
  readonly translations?: Readonly<Record<'ar' | 'ur', BannerTranslation>>
}

const DEMO: Readonly<Record<string, readonly Greeting[]>> = {
  'al-noor': [
    {
      id: 'welcome',
      label: 'Sparkbrook, Birmingham',
      title: 'The doors are open from Fajr to Isha.',
      summary:
        'Come to pray, to learn, or simply to sit in the courtyard. You do not need to be a member, or a Muslim.',
      linkText: 'Give to Al-Noor',
      linkTo: pathOf('donate'),
      translations: {
        ar: {
          label: 'سباركبروك، برمنغهام',
          title: 'الأبواب مفتوحة من الفجر إلى العشاء.',
          summary: 'تعال لتصلي أو تتعلم أو تجلس في الصحن فحسب. لا يُشترط أن تكون عضوًا، ولا مسلمًا.',
          linkText: 'تبرّع لمسجد النور',
        },
        ur: {
          label: 'سپارک بروک، برمنگھم',
          title: 'فجر سے عشاء تک دروازے کھلے ہیں۔',
          summary:
            'نماز پڑھنے آئیں، سیکھنے آئیں، یا بس صحن میں بیٹھنے۔ رکن ہونا ضروری نہیں، مسلمان ہونا بھی نہیں۔',
          linkText: 'مسجد النور کو عطیہ دیں',
        },
      },
    },
    {
      id: 'roof',
      label: 'The roof',
      title: 'Forty buckets, every winter since 2009.',
      summary:
        'The slates are from 1911. Work begins in April, if enough of us put a little aside for it.',
      linkText: 'Give to the roof',
      linkTo: pathOf('cause', { id: 'roof' }),
      imageId: drawingId('roof'),
      translations: {
        ar: {
          label: 'السقف',
          title: 'أربعون دلوًا كل شتاء منذ عام 2009.',
          summary:
            'ألواح السقف من عام 1911. يبدأ العمل في أبريل إن وضع عدد كافٍ منا شيئًا يسيرًا لأجله.',
          linkText: 'تبرّع للسقف',
        },
        ur: {
          label: 'چھت',
          title: '2009 سے ہر موسمِ سرما میں چالیس بالٹیاں۔',
          summary:
            'چھت کی سلیٹیں 1911 کی ہیں۔ کام اپریل میں شروع ہوگا، اگر ہم میں سے کافی لوگ اس کے لیے تھوڑا تھوڑا بچا لیں۔',
          linkText: 'چھت کے لیے عطیہ دیں',
        },
      },
    },
    {
      id: 'arabic',
      label: 'Courses',
      title: 'Arabic, from the alphabet to a conversation.',
      summary: 'Ten evenings from January, for people who have never held the pen from the right.',
      linkText: 'See the course',
      linkTo: pathOf('course', { id: 'arabic-for-beginners' }),
      imageId: drawingId('calligraphy'),
      translations: {
        ar: {
          label: 'الدورات',
          title: 'العربية، من الألفباء إلى المحادثة.',
          summary: 'عشر أمسيات من يناير، لمن لم يمسك القلم من اليمين قط.',
          linkText: 'اطّلع على الدورة',
        },
        ur: {
          label: 'کورس',
          title: 'عربی، حروفِ تہجی سے گفتگو تک۔',
          summary: 'جنوری سے دس شامیں، ان کے لیے جنہوں نے کبھی دائیں سے بائیں نہیں لکھا۔',
          linkText: 'کورس دیکھیں',
        },
      },
    },
  ],
  crescent: [
    {
      id: 'welcome',
      label: 'Glasgow',
      title: 'A well in every village that asked for one.',
      summary:
        'Forty villages in the Sindh delta share six wells. We are digging the other thirty-four.',
      linkText: 'Give to the wells',
      linkTo: pathOf('campaign', { id: 'wells' }),
    },
    {
      id: 'cost',
      label: 'What a well is',
      title: 'Five people, four days, forty metres of pipe.',
      summary:
        'The village says where it stands, and cooks for the crew. The water is tested twice before anybody drinks it.',
      linkText: 'See how far we are',
      linkTo: pathOf('campaign', { id: 'wells' }),
    },
    {
      id: 'receipts',
      label: 'Where it goes',
      title: 'Every receipt hangs on the wall in Mill Street.',
      summary:
        'Come up and read them: the drillers’ wages, the pipe, the diesel. What the office costs is paid by four people who asked not to be named.',
      linkText: '',
      linkTo: '',
    },
  ],
}

export async function seed(ctx: Work): Promise<void> {
  for (const [position, greeting] of (DEMO[ctx.organisation.slug] ?? []).entries()) {
    await ctx.db.insert(banners).values({
      organisationId: ctx.organisation.id,
      imageId: null,
      translations: {},
      ...greeting,
      position,
      startsAt: null,
      endsAt: null,
    })
  }
}
