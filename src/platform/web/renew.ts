import { userData } from './account.ts'

let renewing: Promise<boolean> | undefined

/**
 * Exchanges a token for the next one; what proves the device is a cookie that no script can read. False when that is not
 * possible; when the device is signed out, so is this page. Tabs take turns, and a tab that finds another token takes it.
 */
export function renew(old: string): Promise<boolean> {
  renewing ??= inTurn(old).finally(() => {
    renewing = undefined
  })
  return renewing
}

async function inTurn(old: string): Promise<boolean> {
  // Absent where the page did not come over https.
  const { locks } = navigator as { locks?: LockManager }
  return locks ? locks.request('renew', () => exchange(old)) : exchange(old)
}

async function exchange(old: string): Promise<boolean> {
  const user = userData.read()
  if (!user) return false
  if (user.token !== old) return true
  try {
    const response = await fetch('/api/user/renew', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      credentials: 'same-origin',
      body: '{}',
    })
    const { code, data } = (await response.json()) as { code?: number; data?: Partial<typeof user> }
    if (code === 401) userData.clear()
    const { token, tokenExpiresAt } = data ?? {}
    if (code !== 200 || !token || !tokenExpiresAt) return false
    userData.write({ ...user, token, tokenExpiresAt })
    return true
  } catch {
    // Whoever asked hears of the network by themselves.
    return false
  }
}
