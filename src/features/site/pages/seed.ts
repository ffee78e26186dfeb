import type { Work } from '#platform/server/context.ts'
import { toStanding } from '#platform/shared/gating.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { textIn } from '#platform/shared/texts.ts'
import { privacyInArabic, promiseInArabic, termsInArabic } from './seed-in-arabic.ts'
import { write } from './pages.ts'
import type { PageId } from './tables.ts'

type Days = Readonly<Record<PageId, string>>

export async function seed(ctx: Work): Promise<void> {
  await writeAll(ctx, {
    privacy: '2026-11-21',
    'terms-conditions': '2026-01-05',
    'fundraising-promise': '2026-11-22',
  })
}

/** A new organisation has them of the day on which it begins. */
export async function begin(ctx: Work): Promise<void> {
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  await writeAll(ctx, { privacy: today, 'terms-conditions': today, 'fundraising-promise': today })
}

/** Short, and true of what the program does; the organisation writes its own. */
async function writeAll(ctx: Work, days: Days): Promise<void> {
  const { configuration } = ctx.organisation
  const name = escape(configuration.legalName || configuration.websiteName)
  const email = escape(configuration.contactEmail)
  await write(ctx, {
    id: 'privacy',
    language: 'en',
    updatedOn: days.privacy,
    title: 'Privacy policy',
    html: privacy(name, email, toStanding(configuration).mode === 'full'),
  })
  await write(ctx, {
    id: 'terms-conditions',
    language: 'en',
    updatedOn: days['terms-conditions'],
    title: 'Terms and conditions',
    html: terms(name, email),
  })
  await write(ctx, {
    id: 'fundraising-promise',
    language: 'en',
    updatedOn: days['fundraising-promise'],
    title: 'Our fundraising promise',
    html: promise(name, email),
  })
  const arabic = textIn(configuration, 'ar', 'websiteName')
  if (ctx.organisation.languages.includes('ar'))
    await writeInArabic(ctx, escape(arabic), email, days)
}

/** The same in Arabic, where the organisation speaks it. */
async function writeInArabic(ctx: Work, name: string, email: string, days: Days): Promise<void> {
  await write(ctx, {
    id: 'privacy',
    language: 'ar',
    updatedOn: days.privacy,
    title: 'سياسة الخصوصية',
    html: privacyInArabic(name, email),
  })
  await write(ctx, {
    id: 'terms-conditions',
    language: 'ar',
    updatedOn: days['terms-conditions'],
    title: 'الشروط والأحكام',
    html: termsInArabic(name, email),
  })
  await write(ctx, {
    id: 'fundraising-promise',
    language: 'ar',
    updatedOn: days['fundraising-promise'],
    title: 'وعدنا للمتبرعين',
    html: promiseInArabic(name, email),
  })
}

/** A site without forms says nothing of them. */
const privacy = (name: string, email: string, hasForms: boolean) => `
<p>${name} keeps as little about you as it can. This page says what, why, and for how long.</p>
<h2>What we keep when you give</h2>
<p>Your name and email address, so that we can send a receipt and answer questions about it. With Gift Aid also your home address, because the tax office asks for it.</p>
<p>We never see your card. It goes from your browser straight to the payment provider, who is responsible for it.</p>
${hasForms ? FORMS : ''}<h2>How long</h2>
<table><thead><tr><th scope="col">What</th><th scope="col">Kept for</th></tr></thead><tbody>
<tr><td>The amount and date of a gift</td><td>As long as the accounts must be kept</td></tr>
<tr><td>A Gift Aid declaration</td><td>Six years after the last claim</td></tr>
<tr><td>A promise to pay by bank transfer that has not come</td><td>One year</td></tr>
<tr><td>An address that refuses our email</td><td>One year, or until it takes email again</td></tr>
<tr><td>Your name and how to reach you with a promise to an appeal</td><td>180 days; the sum that was promised stays</td></tr>
${hasForms ? KEPT_OF_FORMS : ''}</tbody></table>
<h2>What we do not do</h2>
<ul><li>No advertising and no trackers. What the site stores in your browser is listed below.</li><li>Nothing is sold or passed on.</li></ul>
<h2>Your rights</h2>
<p>Write to <a href="mailto:${email}">${email}</a> to see what we keep about you, to correct it or to have it erased.</p>`

const FORMS = `<h2>What we keep when you write to us, apply or register</h2>
<p>What you type into a form, so that we can answer it, what we answered by mail, and the words of what you agreed to. What you tell us about health is locked with a key that is not in the database, and never put into a mail; so is what the imam answers you. A CV is kept apart, and only ever saved by the person who reads it.</p>
<h2>What we keep when you want letters</h2>
<p>Your email address, what you want to hear about, and when you said yes. You end it with one press in any letter, and then we forget the address; of which letters you were sent only a number without your name is left. One that was never confirmed is forgotten after seven days.</p>
`

const KEPT_OF_FORMS = `<tr><td>Messages that you send us</td><td>Twelve months</td></tr>
<tr><td>Questions about a service</td><td>Twelve months</td></tr>
<tr><td>Questions to the imam, and their answers</td><td>Twelve months</td></tr>
<tr><td>Applications for a course</td><td>Twelve months</td></tr>
<tr><td>Applications for a vacancy, with the CV</td><td>Six months</td></tr>
<tr><td>Registrations for the madrasa</td><td>Twenty-four months; then we ask you again</td></tr>
<tr><td>Your address for letters</td><td>Until you end them</td></tr>`

const terms = (name: string, email: string) => `
<p>This site belongs to ${name}.</p>
<h2>Gifts</h2>
<p>A gift is used for the cause that you chose. If more is given than a cause needs, the rest goes to the one that is nearest to it, and we say so on the site.</p>
<h2>Made a mistake?</h2>
<p>Tell us within fourteen days at <a href="mailto:${email}">${email}</a> and we give it back, without asking why.</p>
<h2>Complaints</h2>
<p>Write to the trustees at the same address. We answer within ten working days.</p>`

const promise = (name: string, email: string) => `
<p>${name} depends on people who give freely. This is what we promise them.</p>
<h2>How we ask</h2>
<ul><li>We never press anybody, and we take no for an answer.</li><li>We say what a gift is for, and use it for that. Zakat is kept apart and given in full to those entitled.</li><li>We follow the Code of Fundraising Practice, and do not pay anybody a share of what they raise.</li></ul>
<h2>What it costs</h2>
<p>Card payments cost a small fee, which our payment provider keeps. You can add it to your gift if you like; it is never added unless you choose it. Nothing is taken from Zakat for running costs.</p>
<h2>Refunds</h2>
<p>Made a mistake? Write to <a href="mailto:${email}">${email}</a> within fourteen days, and we return the gift to the card it came from. We cannot return a gift that has been claimed for in Gift Aid until that claim is put right, which we do for you.</p>
<h2>Complaints</h2>
<ol><li>Write to <a href="mailto:${email}">${email}</a>. We answer within ten working days.</li><li>Not satisfied? Ask for the trustees. They look at it again within thirty days.</li><li>After that you can go to the <a href="https://www.fundraisingregulator.org.uk/complaints" target="_blank">Fundraising Regulator</a>, or to the regulator of charities where we are registered.</li></ol>`

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
