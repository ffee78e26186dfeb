import { useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import type { Wanting } from '../rules.ts'
import { showFirstHour, showOrPutAwayFirstHour } from '../setup-contract.ts'
import { setupWords } from '../setup-words.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { useTellNo } from './say-no.ts'

type Step = Answer<typeof showFirstHour>['steps'][number]

/** Where what is wanting is put right. */
function placeOf(wanting: Wanting): string {
  const part = (section: string) => pathOf('officeSettingsPart', { section })
  const places: Readonly<Record<Wanting, string>> = {
    colour: part('theme_configuration'),
    address: part('contact_page'),
    coordinates: part('prayerTime'),
    jamaats: pathOf('officeTimes'),
    cause: pathOf('officeCauses'),
    news: pathOf('officeItem', { kind: 'news', id: 'new' }),
    keys: pathOf('officePayments'),
    colleague: pathOf('officeInvite'),
  }
  return places[wanting]
}

/** What a new organisation does first, on its owners' first page: the last thing there, because it comes later than the rest. */
export function FirstHour() {
  const { outcome } = useAsked(showFirstHour, {})
  if (!outcome || 'refused' in outcome || !outcome.reply.isShown) return null
  return <Steps {...outcome.reply} />
}

function Steps({ steps }: Pick<Answer<typeof showFirstHour>, 'steps'>) {
  const words = useWords(setupWords).first
  const [isAway, setAway] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const tellNo = useTellNo()
  if (isAway) return null
  const done = steps.filter(({ wanting }) => wanting.length === 0)
  const putAway = async () => {
    setBusy(true)
    const said = await askOffice(showOrPutAwayFirstHour, { isShown: false })
    setBusy(false)
    if ('refused' in said) return tellNo(said)
    toast({ kind: 'success', message: words.away })
    // What had the focus is gone: the page is read on from its heading.
    const heading = document.querySelector<HTMLElement>('.office-room h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    setAway(true)
  }
  return (
    <section className="office-part" aria-labelledby="first-steps">
      <div className="office-split">
        <h2 id="first-steps">{words.title}</h2>
        <span className="tag figures">{words.count(done.length, steps.length)}</span>
      </div>
      <p className="muted">{done.length === steps.length ? words.allDone : words.lead}</p>
      <ol className="rows office-steps">
        {steps.map((step) => (
          <li key={step.name}>
            <OneStep step={step} />
          </li>
        ))}
      </ol>
      <p className="actions">
        <Button look="plain" busy={isBusy} onClick={() => void putAway()}>
          {words.putAway}
        </Button>
      </p>
    </section>
  )
}

function OneStep({ step: { name, wanting } }: { readonly step: Step }) {
  const words = useWords(setupWords).first
  const [next] = wanting
  if (!next)
    return (
      <div className="row" data-done>
        <Icon of={CircleCheck} />
        <span>
          {words.steps[name]} <span className="visually-hidden">{words.done}</span>
        </span>
      </div>
    )
  return (
    <Link className="row" to={placeOf(next)}>
      <Icon of={CircleDashed} />
      <span>
        <b>{words.steps[name]}</b>
        <p>{words.wanting[next]}</p>
      </span>
    </Link>
  )
}
