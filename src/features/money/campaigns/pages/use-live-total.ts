import { useEffect, useState } from 'react'
import type { BriefCampaign } from '../contract.ts'

export interface Total extends Pick<BriefCampaign, 'raised' | 'donors'> {
  /** Left out where nothing is promised. */
  readonly promised?: number
  /** By each match, by its id. */
  readonly added?: Readonly<Record<string, number>>
}

/** Whoever only passes by opens no stream. */
const STAYS_MS = 3_000

/** What has come by now: as the page was made at first, and then as it changes, while somebody has the page in view. */
export function useLiveTotal({
  of,
  id,
  state,
  ...made
}: Pick<BriefCampaign, 'id' | 'state'> &
  Total & { readonly of: 'campaigns' | 'fundraisers' }): Total {
  const [heard, setHeard] = useState<Total>()
  useEffect(() => {
    if (state !== 'live') return
    let stream: EventSource | undefined
    const listen = () => {
      stream?.close()
      stream = undefined
      if (document.visibilityState === 'hidden') return
      stream = new EventSource(`/api/${of}/${encodeURIComponent(id)}/events`)
      stream.addEventListener('total', ({ data }) => setHeard(JSON.parse(String(data)) as Total))
    }
    const soon = setTimeout(listen, STAYS_MS)
    document.addEventListener('visibilitychange', listen)
    return () => {
      clearTimeout(soon)
      document.removeEventListener('visibilitychange', listen)
      stream?.close()
    }
  }, [of, id, state])
  return heard ?? made
}
