import { FACILITIES } from './rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { showNext } from '#features/prayer/prayer-times/contract.ts'
import { nextEid } from '#features/prayer/prayer-times/prayer-times.ts'
import type { Context } from '#platform/server/context.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import type { ShownFacility, showVisit } from './contract.ts'
import { visitSettings } from './settings.ts'

export async function findVisit(ctx: Context): Promise<Reply<typeof showVisit>> {
  const [facilities, eid] = await Promise.all([
    listFacilities(ctx),
    whyClosed(showNext, ctx.organisation.standing) ? undefined : nextEid(ctx),
  ])
  return { facilities, eid: eid ?? null }
}

/** Each in the caller's language where the office has it, in the order of the list. */
async function listFacilities(ctx: Context): Promise<ShownFacility[]> {
  const { language, organisation } = ctx
  const [written = 'en'] = organisation.languages
  const said = await readSetting(ctx, visitSettings, 'facilities')
  const place = ({ what }: (typeof said)[number]) => FACILITIES.indexOf(what)
  return said
    .toSorted((one, other) => place(one) - place(other))
    .map(({ what, says, inOtherLanguages }) => {
      const own = language === written ? undefined : inOtherLanguages[language]
      return { what, says: own || says, language: own ? language : written }
    })
}
