import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { AppCodeField } from '#features/ground/people/pages/app-code-field.tsx'
import { STAFF_ROLES, type StaffRole } from '#features/ground/people/rules.ts'
import { setRoles, showStaff } from '#features/ground/people/staff-contract.ts'
import { roleWords } from '#features/ground/people/staff-words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { staffWords } from '../staff-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useDesk } from './desk-context.ts'
import { useSaidNo } from './say-no.ts'

type Colleague = Answer<typeof showStaff>['people'][number]

/** What one of the office does there. */
export default function OneColleague({ id }: { readonly id: string }) {
  const words = useWords(staffWords)
  const { outcome, again } = useAsked(showStaff, {})
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeStaff')}>
          {words.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ people }) => {
          const found = people.find((each) => each.id === id)
          return found ? <Roles colleague={found} /> : <ErrorState page title={words.gone} />
        }}
      </Answered>
    </>
  )
}

function Roles({ colleague }: { readonly colleague: Colleague }) {
  const words = useWords(staffWords)
  const names = useWords(roleWords)
  const { desk } = useDesk()
  const isOwn = colleague.id === desk.person.id
  const [roles, setChosen] = useState<readonly StaffRole[]>(colleague.roles)
  const { save, errors, isBusy } = useSaving(colleague, roles)
  const offered = isOwn ? colleague.roles : STAFF_ROLES
  return (
    <>
      <div className="office-head">
        <div>
          <h1>
            <bdi>{colleague.name}</bdi>
          </h1>
          <p className="muted">
            <bdi>{colleague.email}</bdi>
          </p>
        </div>
      </div>
      <form
        className="stack roomy office-narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <fieldset className="field" aria-describedby={errors.roles ? 'roles-error' : undefined}>
          <legend className="legend">{words.roles}</legend>
          <p className="help">{isOwn ? words.ownText : words.rolesHelp}</p>
          {offered.map((role) => (
            <CheckField
              key={role}
              id={`role-${role}`}
              name={role}
              label={names[role].name}
              help={names[role].may}
              checked={roles.includes(role)}
              onChange={({ target }) =>
                setChosen((now) =>
                  target.checked ? [...now, role] : now.filter((each) => each !== role),
                )
              }
            />
          ))}
          {errors.roles ? (
            <p className="error" id="roles-error">
              {errors.roles}
            </p>
          ) : null}
        </fieldset>
        {roles.length === 0 ? (
          <output className="note warning">
            <p>{words.leave}</p>
          </output>
        ) : null}
        <AppCodeField
          id="roles-code"
          name="code"
          label={words.code}
          help={words.codeHelp}
          error={errors.code}
          takes="either"
        />
        <div className="actions">
          <Button type="submit" look={roles.length === 0 ? 'danger' : 'primary'} busy={isBusy}>
            {words.save}
          </Button>
        </div>
      </form>
    </>
  )
}

interface Errors {
  readonly code?: string
  readonly roles?: string
}

/** Once however often it is pressed; what is wrong is said where it can be put right. */
function useSaving({ id, roles: before }: Colleague, roles: readonly StaffRole[]) {
  const words = useWords(staffWords)
  const saidNo = useSaidNo(words.noes)
  const { again } = useDesk()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)
  const show = (found: Errors, field: string) => {
    setErrors(found)
    document.getElementById(field)?.focus()
  }
  const save = async (form: HTMLFormElement) => {
    const code = form.querySelector<HTMLInputElement>('[data-code]')?.value ?? ''
    if (isBusy) return
    if (code.trim() === '') return show({ code: words.codeMissing }, 'roles-code')
    setIsBusy(true)
    const outcome = await askOffice(setRoles, { id, before, roles: [...roles], code })
    setIsBusy(false)
    if ('reply' in outcome) {
      toast({ kind: 'success', message: words.saved })
      again()
      return navigate(pathOf('officeStaff'))
    }
    if (outcome.refused === 'network') return
    const isCode = ['code-wrong', 'invalid'].includes(outcome.refused)
    const said = saidNo(isCode ? { ...outcome, refused: 'code-wrong' } : outcome)
    return isCode ? show({ code: said }, 'roles-code') : show({ roles: said }, 'role-owner')
  }
  return { save, errors, isBusy }
}
