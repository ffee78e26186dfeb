import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { BriefCampaign } from '../contract.ts'
import { campaignWords } from '../words.ts'

type Dated = Pick<BriefCampaign, 'state' | 'startsOn' | 'endsOn'>

/** The one date that counts now: when it begins, when it ends, when it ended. */
export function CampaignDates({ campaign }: { readonly campaign: Dated }) {
  const { language } = useSite()
  const words = useWords(campaignWords)
  const { state, startsOn, endsOn } = campaign
  const write = (date: string) => writeDate(date, language, { length: 'short' })
  const day = state === 'coming' ? startsOn : endsOn
  if (day === null) return <>{words.one}</>
  const say = { coming: words.beginsOn, live: words.endsOn, ended: words.endedOn }[state]
  return <time dateTime={day}>{say(write(day))}</time>
}
