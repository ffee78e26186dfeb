import Phone from 'lucide-react/icons/phone'
import { valuesOf } from '#platform/shared/configuration.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { belowWords } from '../below-words.ts'
import { URGENT } from '../rules.ts'
import type { homeSettings } from '../settings.ts'

/** Numbers for what cannot wait, each one press away. Nothing where the office has given none. */
export function UrgentHelp() {
  const { configuration } = useSite()
  const words = useWords(belowWords)
  const { urgentHelp: lines = [] } = valuesOf<typeof homeSettings>(configuration)
  if (lines.length === 0) return null
  const inOrder = lines.toSorted(
    (one, other) => URGENT.indexOf(one.for) - URGENT.indexOf(other.for),
  )
  return (
    <section className="wrap urgent-help" aria-labelledby="urgent-help">
      <h2 className="label" id="urgent-help">
        {words.urgentHelp}
      </h2>
      <ul>
        {inOrder.map(({ for: what, phone }) => (
          <li key={what}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              <Icon of={Phone} />
              <span>
                {words.urgent[what]} <bdi className="figures">{phone}</bdi>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
