import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { albumKind } from './contract.ts'

type Name = Parameters<typeof drawingId>[0]

interface Hung {
  readonly daysAgo: number
  readonly title: string
  readonly summary: string
  readonly photos: readonly (readonly [Name, string])[]
  readonly inArabic: {
    readonly title: string
    readonly summary: string
    readonly captions: readonly string[]
  }
}

const AL_NOOR: readonly Hung[] = [
  {
    daysAgo: 12,
    title: 'Winter evenings',
    summary: 'By the drawing circle, for the calendar that is sold for the roof.',
    photos: [
      ['courtyard-at-night', 'The courtyard on the one evening when the snow stayed'],
      ['lanterns', 'Forty lanterns for the neighbours’ open evening'],
      ['library', 'The library, after the last child has gone home'],
      ['tea', 'What the circle of Tuesday ends with'],
    ],
    inArabic: {
      title: 'أمسيات الشتاء',
      summary: 'رسمتها حلقة الرسم للتقويم الذي يباع من أجل السقف.',
      captions: [
        'الصحن في المساء الوحيد الذي بقي فيه الثلج',
        'أربعون فانوسًا لأمسية الجيران',
        'المكتبة بعد أن ذهب آخر طفل',
        'ما تنتهي به حلقة الثلاثاء',
      ],
    },
  },
  {
    daysAgo: 48,
    title: 'The house, room by room',
    summary: 'Seven rooms, seven hands: how those who come here every day see the place.',
    photos: [
      ['courtyard', 'The courtyard at ten in the morning, by Zaynab'],
      ['main-hall', 'The main hall from the door, by Bilal'],
      ['kitchen', 'Thursday, an hour before the doors open, by Abdul Karim'],
      ['library', 'Hajja Amina’s corner, by Hafsa, aged eleven'],
      ['calligraphy', 'First lesson, first letters, by Year 9'],
      ['roof', 'Why we need a roof, by Yusuf'],
      ['terrace', 'Courtyard Lane, where it began, by Maryam'],
    ],
    inArabic: {
      title: 'المسجد غرفةً غرفة',
      summary: 'سبع غرف بسبع أيد: كيف يرى المكانَ من يأتيه كل يوم.',
      captions: [
        'الصحن في العاشرة صباحًا، بريشة زينب',
        'القاعة الكبرى من الباب، بريشة بلال',
        'الخميس قبل فتح الأبواب بساعة، بريشة عبد الكريم',
        'ركن الحاجة أمينة، بريشة حفصة ذات الأحد عشر عامًا',
        'الدرس الأول والحروف الأولى، بريشة الصف التاسع',
        'لماذا نحتاج إلى سقف، بريشة يوسف',
        'كورتيارد لين حيث البداية، بريشة مريم',
      ],
    },
  },
  {
    daysAgo: 162,
    title: 'Eid in the park',
    summary: 'Before anybody had come, and after everybody had eaten.',
    photos: [
      ['park', 'Seven in the morning: four hundred mats, nobody yet'],
      ['tea', 'Ten in the morning: the first of nine urns'],
      ['garden', 'In the evening at the summer school’s bed, with the last of the tomatoes'],
    ],
    inArabic: {
      title: 'العيد في الحديقة',
      summary: 'قبل أن يأتي أحد، وبعد أن أكل الجميع.',
      captions: [
        'السابعة صباحًا: أربعمئة سجادة ولا أحد بعد',
        'العاشرة صباحًا: أول تسعة أباريق',
        'مساءً عند حوض المدرسة الصيفية، مع آخر الطماطم',
      ],
    },
  },
]

export async function seed(ctx: Work): Promise<void> {
  const { slug, timeZone } = ctx.organisation
  if (slug !== 'al-noor') return
  const today = wallClock(ctx.now(), timeZone).date
  for (const { daysAgo, photos, inArabic, ...album } of AL_NOOR) {
    const takenOn = addDays(today, -daysAgo)
    await addItem(ctx, albumKind, {
      ...album,
      imageId: drawingId(photos[0]![0]),
      state: 'published',
      publishFrom: `${takenOn}T18:00`,
      fields: {
        takenOn,
        photos: photos.map(([name, caption]) => ({ picture: drawingId(name), caption })),
      },
      translations: { ar: inAlbum(photos, inArabic) },
    })
  }
}

function inAlbum(photos: Hung['photos'], { title, summary, captions }: Hung['inArabic']) {
  const hung = photos.map(([name], i) => ({ picture: drawingId(name), caption: captions[i] }))
  return { title, summary, fields: { photos: hung } }
}
