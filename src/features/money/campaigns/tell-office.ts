import { pathOf } from '#features/ground/addresses/rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { sendLater } from '#features/ground/mail/mail.ts'
import { submissionSettings } from '#features/ground/submissions/settings.ts'
import { type Work, mainOrigin } from '#platform/server/context.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import type { Stored } from './campaigns.ts'
import type { fundraisers } from './tables.ts'

type Row = typeof fundraisers.$inferSelect

/**
 * Tells the office, in its own language, that a page waits to be read: whoever is named for fundraisers, or else the address
 * of the organisation. Once for each time that it comes to wait; without an address it stands on the desk alone.
 */
export async function tellOffice(ctx: Work, campaign: Stored, row: Row): Promise<void> {
  const routes = await readSetting(ctx, submissionSettings, 'contactRouting')
  const to = routes['fundraisers'] ?? ctx.organisation.configuration.contactEmail
  if (!EMAIL_PATTERN.test(to.toLowerCase())) return
  const { name, title, goalMinor } = row.asked
  await sendLater(ctx, {
    kind: 'campaigns.fundraiser-asked',
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

/** What the mail about this text is about, for whoever withdraws it. */
export function askedAbout(id: string, revision: number): string {
  return `fundraiser:${id}:${revision}:asked`
}
