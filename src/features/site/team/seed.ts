import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import type { Work } from '#platform/server/context.ts'
import { memberKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Member = Draft<typeof memberKind>

const AL_NOOR: readonly Member[] = [
  {
    title: 'Imam Ibrahim Siddiqui',
    category: 'Imams and teachers',
    summary:
      'Studied in Bradford, Cairo and Leeds; has led the prayer here since 2011. Gardens badly.',
    fields: {
      figure: 'turban',
      role: 'Imam',
      languages: 'English, Urdu, Arabic',
      email: 'imam@al-noor.example',
    },
  },
  {
    title: 'Maulana Sajid Mahmood',
    category: 'Imams and teachers',
    summary: 'Leads Fajr and Isha, and teaches tafsir in Urdu.',
    fields: { figure: 'turban', role: 'Second imam', languages: 'Urdu, Punjabi, English' },
  },
  {
    title: 'Ustadha Khadija Saeed',
    category: 'Imams and teachers',
    summary:
      'Head of the madrasa and safeguarding lead. Was a primary school teacher for nineteen years.',
    fields: {
      figure: 'scarf',
      role: 'Head of the madrasa',
      languages: 'English, Arabic',
      email: 'madrasa@al-noor.example',
    },
  },
  {
    title: 'Bilal Chaudhry',
    category: 'Trustees',
    summary: 'A structural engineer, which the roof has noticed.',
    fields: { figure: 'cap', role: 'Chair' },
  },
  {
    title: 'Maryam Haddad',
    category: 'Trustees',
    summary: 'Keeps the books, and runs the library.',
    fields: { figure: 'scarf', role: 'Treasurer', email: 'treasurer@al-noor.example' },
  },
  {
    title: 'Dr Omar Farooq',
    category: 'Trustees',
    summary: 'General practitioner in Balsall Heath; counsels couples.',
    fields: { role: 'Trustee for welfare' },
  },
  {
    title: 'Zaynab Ali',
    category: 'Trustees',
    summary: 'Twenty-six, a solicitor, and the reason why the minutes are readable.',
    fields: { figure: 'scarf', role: 'Secretary' },
  },
  {
    title: 'Yusuf Rahman',
    category: 'Office and house',
    summary: 'Opens the doors, answers the telephone, runs the Thursday kitchen.',
    fields: {
      role: 'Office manager',
      languages: 'English, Bengali',
      email: 'office@al-noor.example',
    },
  },
  {
    title: 'Nadia Hussain',
    category: 'Office and house',
    summary: 'Fourteen volunteers visit the sick; she knows where each of them is.',
    fields: { figure: 'scarf', role: 'Visits and welfare' },
  },
  {
    title: 'Hajji Abdul Karim',
    category: 'Office and house',
    summary: 'Boiler, gutters, locks, onions.',
    fields: { figure: 'cap', role: 'Caretaker' },
  },
]

export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [position, member] of AL_NOOR.entries())
    await addItem(ctx, memberKind, {
      ...member,
      translations: translatedTo('ar', IN_ARABIC[member.title]),
      position,
      state: 'published',
    })
}
