import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { comeBack, registerData, userData } from '#platform/web/account.ts'
import { useSite } from '#platform/web/site.ts'
import { kept } from '#platform/web/storage.ts'
import type { SecondStep, SignedIn, UserData } from '../contract.ts'

type UserReply = Pick<
  UserData,
  'id' | 'firstName' | 'lastName' | 'email' | 'token' | 'tokenExpiresAt'
>

/** Signing in that waits for the code of an app. Of this tab, and found again after a reload. */
export const secondStep = kept('secondStep', isStep, 'session')

export function isStep(value: unknown): value is SecondStep {
  return typeof value === 'object' && value !== null && 'stepToken' in value && 'next' in value
}

/** Keeps who is signed in: no more of it than every page needs. */
export function keepUser({ id, firstName, lastName, email, token, tokenExpiresAt }: UserReply) {
  userData.write({ id, firstName, lastName, email, token, tokenExpiresAt })
}

/** Where the pages of accounts are: a site of campaigns only has them at its root. */
export function useAccountPaths() {
  const { account } = useSite().links
  const signIn = account?.signIn.to ?? pathOf('login')
  return {
    signIn,
    own: account?.own.to ?? pathOf('profile'),
    register: signIn.replace(/login$/, 'register'),
    forgot: pathOf('forgotPassword'),
  }
}

/**
 * What follows signing in, however it was done: the code of the app where one is asked for; then back to where somebody
 * was, or to their own things.
 */
export function useSignedIn(): (reply: SignedIn) => void {
  const navigate = useNavigate()
  const { own, signIn } = useAccountPaths()
  const { pathname } = useLocation()
  return useCallback(
    (reply) => {
      registerData.clear()
      if (isStep(reply)) {
        secondStep.write(reply)
        if (pathname !== signIn) void navigate(signIn, { replace: true })
        return
      }
      secondStep.clear()
      keepUser(reply)
      const to = comeBack.read() ?? own
      comeBack.clear()
      void navigate(to, { replace: true })
    },
    [navigate, own, signIn, pathname],
  )
}
