import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { textIn } from '#platform/shared/texts.ts'
import { aboutKind } from './contract.ts'

/** A welcome that is true of every mosque; the office writes more. */
export async function begin(ctx: Work): Promise<void> {
  const name = textIn(ctx.organisation.configuration, 'en', 'websiteName')
  await addItem(ctx, aboutKind, {
    title: `Welcome to ${name}`.slice(0, 160),
    summary: 'Everybody is welcome, to pray, to learn or only to look.',
    html: `<p>The doors are open for every prayer. Its times stand on this site, day by day.</p>
<h2>Coming for the first time?</h2>
<p>Come as you are, in modest clothes. Shoes come off at the door. Whoever is there will gladly show you round; if you would like to ask something before, write to us.</p>`,
    translations: {
      ar: {
        title: 'أهلًا بكم',
        summary: 'الجميع مرحَّب بهم، للصلاة أو للتعلم أو للزيارة.',
        html: `<p>الأبواب مفتوحة لكل صلاة، وأوقاتها في هذا الموقع يومًا بيوم.</p>
<h2>تأتي للمرة الأولى؟</h2>
<p>تعال كما أنت بلباس محتشم، واخلع حذاءك عند الباب، وسيسعد من تجده بأن يعرّفك بالمكان. وإن أردت أن تسأل قبل ذلك فاكتب إلينا.</p>`,
      },
      ur: {
        title: 'خوش آمدید',
        summary: 'نماز، سیکھنے یا صرف دیکھنے کے لیے، سب کا خیر مقدم ہے۔',
        html: `<p>دروازے ہر نماز کے لیے کھلے ہیں۔ اوقات روز بروز اس سائٹ پر ہیں۔</p>
<h2>پہلی بار آ رہے ہیں؟</h2>
<p>شائستہ لباس میں جیسے ہیں ویسے آئیں، جوتے دروازے پر اتاریں۔ جو موجود ہو گا وہ خوشی سے جگہ دکھائے گا۔ پہلے کچھ پوچھنا ہو تو ہمیں لکھیں۔</p>`,
      },
    },
    position: 0,
    state: 'published',
  })
}
