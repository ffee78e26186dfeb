import { randomUUID } from 'node:crypto'
import type { Work } from '#platform/server/context.ts'
import { textIn } from '#platform/shared/texts.ts'
import { consentOf } from './people.ts'
import { CHANNELS, CONSENT_VERSION, CONSENT_WORDING, type Channel } from './rules.ts'
import { consents } from './tables.ts'

/** Keeps each choice that differs from the one before, with the words that stood beside it. */
export async function keepConsent(
  ctx: Work,
  personId: string,
  chosen: Readonly<Record<Channel, boolean>>,
  source: 'register' | 'profile',
): Promise<void> {
  const before = await consentOf(ctx, personId)
  const changed = CHANNELS.filter(
    (channel) => chosen[channel] !== before[channel] || source === 'register',
  )
  if (changed.length === 0) return
  const { language, organisation } = ctx
  const name = textIn(organisation.configuration, language, 'websiteName')
  await ctx.db.insert(consents).values(
    changed.map((channel) => ({
      organisationId: ctx.organisation.id,
      id: randomUUID(),
      personId,
      channel,
      given: chosen[channel],
      wording: CONSENT_WORDING[language][channel](name),
      version: CONSENT_VERSION,
      language,
      source,
      at: ctx.now(),
    })),
  )
}
