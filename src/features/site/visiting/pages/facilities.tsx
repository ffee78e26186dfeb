import Accessibility from 'lucide-react/icons/accessibility'
import Baby from 'lucide-react/icons/baby'
import CircleParking from 'lucide-react/icons/circle-parking'
import DoorOpen from 'lucide-react/icons/door-open'
import Droplets from 'lucide-react/icons/droplets'
import Ear from 'lucide-react/icons/ear'
import HousePlus from 'lucide-react/icons/house-plus'
import Toilet from 'lucide-react/icons/toilet'
import Users from 'lucide-react/icons/users'
import type { FacilityName } from '../rules.ts'
import { useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { ShownFacility } from '../contract.ts'
import '../visiting.css'
import { visitWords } from '../words.ts'

const ICONS = {
  wudu: Droplets,
  'sisters-entrance': DoorOpen,
  'sisters-space': HousePlus,
  parking: CircleParking,
  'step-free': Accessibility,
  capacity: Users,
  toilets: Toilet,
  'hearing-loop': Ear,
  children: Baby,
} satisfies Record<FacilityName, unknown>

/** What the house has, each with its sign, its name and one sentence. Nothing where the office has said nothing. */
export function Facilities({ facilities }: { readonly facilities: readonly ShownFacility[] }) {
  const words = useWords(visitWords)
  if (facilities.length === 0) return null
  return (
    <section className="section" aria-labelledby="facilities">
      <div className="wrap">
        <h2 className="title" id="facilities">
          {words.facilities}
        </h2>
        <dl className="facilities">
          {facilities.map(({ what, says, language }) => (
            <div key={what}>
              <dt>
                <Icon of={ICONS[what]} />
                {words.names[what]}
              </dt>
              <dd lang={language}>
                <bdi>{says}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
