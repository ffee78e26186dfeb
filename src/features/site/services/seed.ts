import { type Draft, translatedTo } from '#features/ground/content/rules.ts'
import { addItem } from '#features/ground/content/save.ts'
import { drawingId } from '#features/ground/media/media.ts'
import type { Work } from '#platform/server/context.ts'
import { serviceKind } from './contract.ts'
import { IN_ARABIC } from './seed-in-arabic.ts'

type Service = Draft<typeof serviceKind>

const bring = (...things: string[]) => things.map((what) => ({ what }))

const AL_NOOR: readonly Service[] = [
  {
    title: 'Funeral service',
    summary: 'From the first telephone call to the grave, day or night, on every day of the year.',
    html: `<p><strong>Call first, whatever the hour.</strong> One of six volunteers answers, and stays with you through everything that follows.</p>
<ol><li>The doctor certifies the death. At home, call your surgery or 111; in hospital, the ward does it.</li><li>We collect, wash and shroud, with the family if it wishes, brothers for brothers and sisters for sisters.</li><li>The register office in Birmingham opens for us at weekends, so that a burial need not wait.</li><li>The prayer is held after the next congregation, and the burial at Handsworth or Sutton New Hall.</li></ol>
<p>What a family cannot pay is paid by the funeral fund. Please say so: nobody will ask why.</p>`,
    fields: {
      hours: 'Day and night',
      cost: '£2,650 with burial; the fund helps',
      contact: 'The funeral volunteers',
      phone: '0121 496 0199',
      bring: bring(
        'The medical certificate, when you have it',
        'The passport or birth certificate of the person who died',
        'The telephone number of the next of kin',
      ),
      takesEnquiries: true,
    },
  },
  {
    title: 'Marriage and nikah',
    summary: 'The ceremony, the papers, and three conversations beforehand.',
    html: `<p>We ask every couple to come to three evenings before the day: about expectations, about money, and about what to do when neither is met. Most say afterwards that they would not have missed them.</p>
<p>Al-Noor is registered for civil marriages, so that both can be done in one morning. A nikah without the civil part does not protect you in law, and we say so to everybody.</p>
<h2>Dates</h2><p>Saturdays and Sundays between Dhuhr and Asr, and weekday evenings. Please write at least eight weeks before.</p>`,
    fields: {
      hours: 'By appointment, eight weeks before',
      cost: '£180, the hall included',
      contact: 'Imam Ibrahim Siddiqui',
      bring: bring(
        'Passports of both',
        'Proof of address of both, not older than three months',
        'The decree absolute or death certificate, after an earlier marriage',
        'Two witnesses on the day',
      ),
      takesEnquiries: true,
    },
  },
  {
    title: 'Food bank and hot meals',
    imageId: drawingId('kitchen'),
    summary: 'Thursdays from 14:00 to 16:00, without a voucher and without questions.',
    html: `<p>A parcel for the week and a hot meal at a table. Nappies, formula and cat food are behind the counter: ask. If you cannot carry it, somebody will walk home with you.</p>`,
    fields: {
      hours: 'Thursdays, 14:00 to 16:00',
      cost: 'Free',
      contact: 'Yusuf Rahman',
      bring: bring('Bags, if you have them'),
    },
  },
  {
    title: 'Family counselling',
    summary: 'Two trained counsellors, a man and a woman, and a door that closes.',
    html: `<p>About marriage, grief, children, parents. What is said stays in the room, except where a child is in danger. An hour at a time, for as many weeks as it takes.</p><p>This is not a court, and nobody will tell you what the other one should hear.</p>`,
    fields: {
      hours: 'By appointment',
      cost: 'What you can give',
      contact: 'Khadija Saeed, Dr Omar Farooq',
      takesEnquiries: true,
    },
  },
  {
    title: 'New to Islam',
    summary: 'A companion, a small circle, and somebody to ring on the first Eid.',
    html: `<p>Whether you took your shahadah yesterday or are still turning it over: you will be given a companion, who was once where you are. The circle meets on Sunday afternoons; nobody is a beginner for ever.</p>`,
    fields: {
      hours: 'Sundays, 15:00',
      cost: 'Free',
      contact: 'Aisha Thompson',
      takesEnquiries: true,
    },
  },
  {
    title: 'Hall hire',
    imageId: drawingId('main-hall'),
    summary: 'The lower hall and its kitchen, for weddings, wakes and committees.',
    html: `<p>A hundred and forty at tables, two hundred in rows. Step-free, with its own entrance. No music in the hours of prayer, no alcohol at any time.</p><table><thead><tr><th scope="col">For</th><th scope="col">Half a day</th><th scope="col">A day</th></tr></thead><tbody><tr><td>Members and charities</td><td>£120</td><td>£200</td></tr><tr><td>Everybody else</td><td>£190</td><td>£320</td></tr></tbody></table>`,
    fields: {
      hours: 'Every day but Friday',
      cost: 'From £120',
      contact: 'The office',
      bring: bring('A deposit of £100', 'The name of who will lock up'),
      takesEnquiries: true,
    },
  },
  {
    title: 'Visits by schools',
    summary: 'Two hours for a class, from Reception to sixth form.',
    html: `<p>A walk through the building, a short talk at the right height, and time for questions. We send you a risk assessment and a sheet for the pupils.</p>`,
    fields: { hours: 'Tuesdays and Wednesdays in term', cost: 'Free', takesEnquiries: true },
  },
  {
    title: 'Hospital and home visits',
    summary: 'At the Queen Elizabeth, the Women’s, and at home.',
    html: `<p>Fourteen volunteers visit those who cannot come. Tell us the ward and the name by which they like to be called.</p>`,
    fields: { cost: 'Free', contact: 'Nadia Hussain', takesEnquiries: true },
  },
]

export async function seed(ctx: Work): Promise<void> {
  if (ctx.organisation.slug !== 'al-noor') return
  for (const [position, service] of AL_NOOR.entries())
    await addItem(ctx, serviceKind, {
      ...service,
      translations: translatedTo('ar', IN_ARABIC[service.title]),
      position,
      state: 'published',
    })
}
