import { useNavigate, useParams } from 'react-router'
import { userData } from '#platform/web/account.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { resetPassword } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { LinkIsOver } from './link-is-over.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountPaths } from './session.ts'
import { useLink } from './use-link.ts'
import './account.css'

export const meta: Meta = ({ site }) => ({
  title: peopleWords[site.language].reset.title,
  robots: 'noindex',
})
export const handle: PageHandle = { dock: false }

/** Opening it changes nothing; only the new password uses up the link. */
export default function ResetPage() {
  const words = useWords(peopleWords)
  const { token = '' } = useParams()
  const paths = useAccountPaths()
  const navigate = useNavigate()
  const { isOver, setIsOver } = useLink(token)
  if (isOver) return <LinkIsOver {...words.reset} to={paths.forgot} />
  return (
    <div className="wrap narrow account-page">
      <div className="page-head">
        <h1>{words.reset.title}</h1>
        <p className="lead">{words.reset.lead}</p>
      </div>
      <div className="page-foot">
        <AccountForm
          id="reset"
          endpoint={resetPassword}
          toInput={(typed) => ({ token, password: typed.get('password') ?? '' })}
          faults={{ password: 'chosen' }}
          submit={words.reset.submit}
          onRefused={(refused) => {
            setIsOver(refused === 'link-over')
            return refused === 'link-over'
          }}
          onDone={() => {
            userData.clear()
            void navigate(paths.signIn, { replace: true })
          }}
        >
          {(at) => (
            <PasswordField
              {...at('password')}
              label={words.fields.newPassword}
              help={words.fields.passwordHelp}
              autoComplete="new-password"
            />
          )}
        </AccountForm>
      </div>
    </div>
  )
}
