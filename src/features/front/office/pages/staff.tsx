import UserPlus from 'lucide-react/icons/user-plus'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showStaff, withdrawInvitation } from '#features/ground/people/staff-contract.ts'
import { roleWords } from '#features/ground/people/staff-words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { staffWords } from '../staff-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useDesk, useInstants } from './desk-context.ts'
import { useTellNo } from './say-no.ts'

type Everybody = Answer<typeof showStaff>
type Colleague = Everybody['people'][number]
type Invitation = Everybody['invitations'][number]

/** Who works in the office, and who is invited. */
export default function Staff() {
  const words = useWords(staffWords)
  const { outcome, again } = useAsked(showStaff, {})
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <Link className={buttonClass()} to={pathOf('officeInvite')}>
          <Icon of={UserPlus} /> {words.invite}
        </Link>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ people, invitations }) => (
          <>
            <ul className="office-list">
              {people.map((each) => (
                <Row key={each.id} colleague={each} />
              ))}
            </ul>
            {invitations.length > 0 ? (
              <section className="office-part">
                <h2>{words.invited}</h2>
                <ul className="office-list">
                  {invitations.map((each) => (
                    <Waiting key={each.id} invitation={each} onDone={again} />
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        )}
      </Answered>
    </>
  )
}

function Row({ colleague: { id, name, email, roles, hasApp } }: { readonly colleague: Colleague }) {
  const words = useWords(staffWords)
  const names = useWords(roleWords)
  const { desk } = useDesk()
  return (
    <li>
      <Link to={pathOf('officeColleague', { id })}>
        <span className="office-what">
          <b>
            <bdi>{name}</bdi>
          </b>
          {id === desk.person.id ? <> ({words.you})</> : null}
          <small>
            <bdi>{email}</bdi>
          </small>
        </span>
        <span className="office-marks">
          {roles.map((role) => (
            <span key={role} className="tag">
              {names[role].name}
            </span>
          ))}
          {hasApp ? (
            <small>{words.hasApp}</small>
          ) : (
            <span className="tag warning">{words.noApp}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

interface WaitingProps {
  readonly invitation: Invitation
  readonly onDone: () => void
}

function Waiting({ invitation, onDone }: WaitingProps) {
  const { id, email, role, invitedBy, expiresAt, isOver } = invitation
  const words = useWords(staffWords)
  const names = useWords(roleWords)
  const tellNo = useTellNo()
  const write = useInstants()
  const withdraw = async () => {
    const outcome = await askOffice(withdrawInvitation, { id })
    if ('reply' in outcome) toast({ kind: 'success', message: words.withdrawn })
    else tellNo(outcome)
    onDone()
  }
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{email}</bdi>
          </b>
          <small>
            {names[role].name} · <bdi>{invitedBy ? words.by(invitedBy) : words.byOperator}</bdi> ·{' '}
            {isOver ? words.over : words.until(write(expiresAt))}
          </small>
        </span>
        <span className="office-marks">
          <Link
            className={buttonClass({ look: 'quiet', size: 'compact' })}
            to={`${pathOf('officeInvite')}?email=${encodeURIComponent(email)}`}
          >
            {words.again}
          </Link>
          <Button look="plain danger" size="compact" onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        </span>
      </div>
    </li>
  )
}
