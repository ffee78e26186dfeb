import { useState } from 'react'
import { useNavigate } from 'react-router'
import { comeBack, forgetPerson } from '#platform/web/account.ts'
import type { Typed } from '#platform/web/forms/use-typed.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { authenticatorWords } from '../authenticator-words.ts'
import { peopleWords } from '../words.ts'
import type { At, OwnRefusals } from './account-form.tsx'
import { AppCodeField } from './app-code-field.tsx'
import type { FaultsAt } from './faults.ts'
import type { User } from './part.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountPaths } from './session.ts'

/** Who has no password shows who they are by signing in again; then they come back here. */
export function useProveAgain() {
  const [isNeeded, setIsNeeded] = useState(false)
  const { own, signIn } = useAccountPaths()
  const navigate = useNavigate()
  return {
    isNeeded,
    onRefused(refused: string) {
      if (refused === 'prove-again') setIsNeeded(true)
      return refused === 'prove-again'
    },
    go() {
      forgetPerson()
      comeBack.write(own)
      void navigate(signIn)
    },
  }
}

/**
 * Who is there, in a form before something grave: the password of whoever has one, and the code of whoever has an
 * authenticator app, also where that was switched on after this page was opened.
 */
export function useProof(
  { hasPassword, hasApp }: Pick<User, 'hasPassword' | 'hasApp'>,
  { name = 'password', label }: { readonly name?: string; readonly label?: string } = {},
) {
  const prove = useProveAgain()
  const people = useWords(peopleWords)
  const words = useWords(authenticatorWords)
  const [isAsked, setIsAsked] = useState(false)
  const asksCode = hasApp || isAsked
  return {
    ...prove,
    onRefused(refused: string) {
      if (refused === 'code-needed') setIsAsked(true)
      return prove.onRefused(refused)
    },
    toInput: (typed: Typed): Readonly<Record<string, string>> => ({
      ...(hasPassword ? { [name]: typed.get(name) ?? '' } : {}),
      ...(asksCode ? { code: typed.get('code') ?? '' } : {}),
    }),
    passwordFault: (hasPassword ? { [name]: 'secret' } : {}) as FaultsAt,
    codeFault: (asksCode ? { code: 'second' } : {}) as FaultsAt,
    refusals: { 'code-wrong': words.app.wrong } satisfies OwnRefusals,
    password: (at: At) =>
      hasPassword ? (
        <PasswordField
          {...at(name)}
          label={label ?? people.fields.password}
          autoComplete="current-password"
        />
      ) : null,
    code: (at: At) =>
      asksCode ? (
        <AppCodeField
          {...at('code')}
          label={words.step.label}
          help={words.app.codeHelp}
          takes="either"
        />
      ) : null,
  }
}

export function ProveAgain({ onProve }: { readonly onProve: () => void }) {
  const words = useWords(peopleWords).profile
  return (
    <div className="stack" role="alert">
      <p>{words.proveFirst}</p>
      <Button look="quiet" onClick={onProve}>
        {words.proveNow}
      </Button>
    </div>
  )
}
