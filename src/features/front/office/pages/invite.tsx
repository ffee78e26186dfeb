import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { AccountForm } from '#features/ground/people/pages/account-form.tsx'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import { EmailField } from '#features/ground/people/pages/email-field.tsx'
import { STAFF_ROLES, type StaffRole } from '#features/ground/people/rules.ts'
import { inviteColleague } from '#features/ground/people/staff-contract.ts'
import { roleWords } from '#features/ground/people/staff-words.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { staffWords } from '../staff-words.ts'
import { askOffice } from './ask-office.ts'

/** An address, a role, and a fresh code: then the mail goes. */
export default function Invite() {
  const words = useWords(staffWords)
  const names = useWords(roleWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeStaff')}>
          {words.back}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.invite}</h1>
          <p className="muted">{words.inviteText}</p>
        </div>
      </div>
      <div className="office-narrow">
        <AccountForm
          id="invite"
          endpoint={inviteColleague}
          asks={askOffice}
          faults={{ email: 'email', code: 'second' }}
          toInput={(typed) => ({
            email: typed.get('email') ?? '',
            role: (typed.get('role') ?? 'editor') as StaffRole,
            code: typed.get('code') ?? '',
          })}
          submit={words.send}
          done={() => words.sent}
          refusals={words.noes}
          onDone={() => void navigate(pathOf('officeStaff'))}
        >
          {(at) => (
            <>
              <EmailField
                {...at('email')}
                label={words.email}
                autoComplete="off"
                defaultValue={new URLSearchParams(search).get('email') ?? ''}
              />
              <fieldset className="field">
                <legend className="legend">{words.role}</legend>
                {STAFF_ROLES.map((role) => (
                  <CheckField
                    key={role}
                    type="radio"
                    name="role"
                    value={role}
                    defaultChecked={role === 'editor'}
                    label={names[role].name}
                    help={names[role].may}
                  />
                ))}
              </fieldset>
              <AppCodeField
                {...at('code')}
                label={words.code}
                help={words.codeHelp}
                takes="either"
              />
            </>
          )}
        </AccountForm>
      </div>
    </>
  )
}
