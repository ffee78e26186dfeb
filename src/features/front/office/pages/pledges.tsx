import { listCampaigns } from '#features/money/campaigns/contract.ts'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { pledgesWords } from '../pledges-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'

/** For which campaign promises are written down or looked after. */
export default function Pledges() {
  const words = useWords(pledgesWords)
  const live = useAsked(listCampaigns, { state: 'live' })
  const ended = useAsked(listCampaigns, { state: 'ended' })
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      {[live, ended].map(({ outcome, again }, at) => (
        <Answered key={at} of={outcome} again={again} gone={words.gone}>
          {({ items }) => (
            <ul className="office-list">
              {items.map(({ id, title, language }) => (
                <li key={id}>
                  <Link className="office-title" to={pathOf('officePledgesOf', { id })}>
                    <b lang={language}>
                      <bdi>{title}</bdi>
                    </b>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Answered>
      ))}
    </>
  )
}
