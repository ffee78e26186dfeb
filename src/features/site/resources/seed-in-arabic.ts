import type { Said } from '#features/ground/content/rules.ts'

/** The demonstration in Arabic, by the title in English. */
export const IN_ARABIC: Readonly<Record<string, Said>> = {
  'On being a neighbour': {
    title: 'في حق الجار',
    summary: 'خطبة الجمعة الماضية بالإنجليزية كما أُلقيت.',
    fields: { speaker: 'الإمام إبراهيم صديقي' },
  },
  'Patience is not waiting': {
    title: 'الصبر ليس انتظارًا',
    summary: 'معنى الكلمة قبل أن يصير معناها السكون.',
    fields: { speaker: 'مولانا ساجد محمود' },
  },
  'Registering a death': {
    title: 'تسجيل وفاة',
    summary: 'ما يطلبه منك القانون في الأيام الخمسة الأولى، من صفحات الحكومة.',
  },
  'A first book of prayers for children': {
    title: 'كتاب أدعية أول للأطفال',
    summary: 'أحد عشر دعاءً قصيرًا لليوم مع معانيها، تُقرأ بصوت عال.',
    fields: { speaker: 'المدرسة القرآنية' },
  },
  'Gift Aid: what happens to the tax': {
    title: '‏Gift Aid: أين تذهب الضريبة',
    summary: 'القواعد للمتبرعين، من مصلحة الضرائب.',
  },
  'All events, for your own calendar': {
    title: 'كل الفعاليات في تقويمك',
    summary: 'ملف تفهمه الهواتف والحواسيب وتحدّثه.',
  },
  'What to say to somebody who grieves': {
    title: 'ماذا تقول للمحزون',
    summary: 'أقل مما تظن. ملاحظات من أمسية مع مرشد المستشفى.',
    fields: { speaker: 'نادية حسين' },
  },
  'Talking to your doctor about fasting': {
    title: 'حديثك مع طبيبك عن الصيام',
    summary: 'نصائح لمرضى السكري من الجمعية الأدرى به.',
  },
}
