import { and, eq, gt, like } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { mails } from '#features/ground/mail/tables.ts'
import { submissionSettings } from '#features/ground/submissions/settings.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import type { Stored } from './campaigns.ts'
import type { fundraisers } from './tables.ts'

type Row = typeof fundraisers.$inferSelect

const KIND = 'campaigns.fundraiser-asked'

/**
 * Tells the office, in its own language, that a page waits to be read: whoever is named for fundraisers, or else the address
 * of the organisation. Once for each time that it comes to wait, and a few times an hour at most, however often its person closes it
 * and opens it anew; without an address it stands on the desk alone.
 */
export async function tellOffice(ctx: Work, campaign: Stored, row: Row): Promise<void> {
  const routes = await readSetting(ctx, submissionSettings, 'contactRouting')
  const to = routes['fundraisers'] ?? ctx.organisation.configuration.contactEmail
  if ((await countLately(ctx, row)) >= LETTERS_PER_HOUR) return
  const { name, title, goalMinor } = row.asked
  await sendLater(ctx, {
    kind: KIND,
    about: askedAbout(row.id, row.revision),
    to,
    language: ctx.organisation.languages[0] ?? 'en',
    input: {
      name,
      title,
      goal: goalMinor,
      currency: ctx.organisation.configuration.defaultCurrency,
      campaign: campaign.title,
      link: new URL(pathOf('officeFundraisers'), mainOrigin(ctx)).href,
    },
  })
}

const LETTERS_PER_HOUR = 3

/** Letters about this page. */
function countLately({ db, organisation, now }: Work, { id }: Row): Promise<number> {
  return db.$count(
    mails,
    and(
      eq(mails.organisationId, organisation.id),
      eq(mails.kind, KIND),
      like(mails.about, `fundraiser:${id}:%`),
      gt(mails.createdAt, new Date(now().getTime() - 3_600_000)),
    ),
  )
}

/** What the mail about this text is about, for whoever withdraws it. */
export function askedAbout(id: string, revision: number): string {
  return `fundraiser:${id}:${revision}:asked`
}
