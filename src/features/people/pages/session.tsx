import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '#platform/shared/endpoint.ts'
import { comeBack, registerData, userData } from '#platform/web/account.ts'
import { useSite } from '#platform/web/site.ts'
import type { verifyEmail } from '../contract.ts'

type UserReply = Answer<typeof verifyEmail>

/** Keeps who is signed in: no more of it than every page needs. */
export function keepUser({ id, firstName, lastName, email, token, tokenExpiresAt }: UserReply) {
  userData.write({ id, firstName, lastName, email, token, tokenExpiresAt })
}

/** Where the pages of accounts are: a site of campaigns only has them at its root. */
export function useAccountPaths() {
  const { account } = useSite().links
  const signIn = account?.signIn.to ?? '/user/login'
  return {
    signIn,
    own: account?.own.to ?? '/user/profile',
    register: signIn.replace(/login$/, 'register'),
    forgot: '/user/forgot-password',
  }
}

/** What follows signing in, however it was done: back to where somebody was, or to their own things. */
export function useSignedIn(): (reply: UserReply) => void {
  const navigate = useNavigate()
  const { own } = useAccountPaths()
  return useCallback(
    (reply) => {
      keepUser(reply)
      registerData.clear()
      const to = comeBack.read() ?? own
      comeBack.clear()
      void navigate(to, { replace: true })
    },
    [navigate, own],
  )
}
