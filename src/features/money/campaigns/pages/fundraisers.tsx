import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import type { BriefFundraiser } from '../fundraisers-contract.ts'
import { fundraiserWords } from '../fundraisers-words.ts'
import { ShortProgress } from './campaign-progress.tsx'

interface FundraisersProps {
  readonly campaignId: string
  readonly isOpen: boolean
  readonly items: readonly BriefFundraiser[]
}

/** Who collects for this campaign on a page of their own, and the way to one. */
export function Fundraisers({ campaignId, isOpen, items }: FundraisersProps) {
  const words = useWords(fundraiserWords)
  if (!isOpen && items.length === 0) return null
  return (
    <section aria-labelledby="fundraisers">
      <h2 id="fundraisers">{words.title}</h2>
      <p className="muted">{items.length > 0 ? words.lead : words.noneYet}</p>
      {items.length > 0 ? (
        <ul className="rows">
          {items.map((page) => (
            <li key={page.id} className="campaign-fundraiser">
              <h3>
                <Link to={pathOf('fundraiser', { id: page.id })}>
                  <bdi>{page.title}</bdi>
                </Link>
              </h3>
              <p className="small muted">
                <bdi>{words.by(page.name)}</bdi>
              </p>
              <ShortProgress campaign={page} />
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen ? (
        <p className="actions">
          <Link
            className={buttonClass({ look: 'quiet' })}
            to={pathOf('ownFundraiser', { id: campaignId })}
          >
            {words.begin}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
