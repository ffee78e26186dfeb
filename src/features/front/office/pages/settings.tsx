import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { useNavigate } from 'react-router'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { listSettings } from '../settings-contract.ts'
import { showOrPutAwayFirstHour } from '../setup-contract.ts'
import { domainsWords } from '../domains-words.ts'
import { previewWords } from '../preview-words.ts'
import { setupWords } from '../setup-words.ts'
import { settingsWords } from '../settings-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useDesk } from './desk-context.ts'
import { useTellNo } from './say-no.ts'

/** The parts in which an organisation is set. */
export default function Settings() {
  const words = useWords(settingsWords)
  const { desk } = useDesk()
  const setup = useWords(setupWords)
  const preview = useWords(previewWords)
  const domains = useWords(domainsWords)
  const { outcome, again } = useAsked(listSettings, {})
  const navigate = useNavigate()
  const tellNo = useTellNo()
  const bringBack = async () => {
    const said = await askOffice(showOrPutAwayFirstHour, { isShown: true })
    if ('refused' in said) return tellNo(said)
    void navigate(pathOf('office'))
  }
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <div className="actions">
          {desk.keepsCauses ? (
            <Link className={buttonClass({ look: 'quiet' })} to={pathOf('officeApps')}>
              {words.apps}
            </Link>
          ) : null}
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('officeTrail')}>
            {words.trail}
          </Link>
          <Button look="quiet" onClick={() => void bringBack()}>
            {setup.first.bringBack}
          </Button>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ sections }) => (
          <ul className="office-list">
            {sections.map(({ name, title, about }) => (
              <li key={name}>
                <Link to={pathOf('officeSettingsPart', { section: name })}>
                  <span className="office-what">
                    <b>{title}</b>
                    <small>{about}</small>
                  </span>
                </Link>
              </li>
            ))}
            {(
              [
                ['officeDomains', domains],
                ['officeMail', setup.mail],
                ['officePayments', setup.payments],
                ['officePreview', preview],
              ] as const
            ).map(([page, { title, about }]) => (
              <li key={page}>
                <Link to={pathOf(page)}>
                  <span className="office-what">
                    <b>{title}</b>
                    <small>{about}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </>
  )
}
