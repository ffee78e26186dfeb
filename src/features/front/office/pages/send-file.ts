import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { userData } from '#platform/web/account.ts'
import { type Outcome, type Refusable, toOutcome } from '#platform/web/api.ts'
import { toast } from '#platform/web/ui/toast.ts'
import { documentWords } from '#platform/web/ui/told.ts'
import { unlocked } from './ask-office.ts'

/** A token is exchanged so long before it ends. */
const EARLY_MS = 60_000

/** Sends the bytes of a file as they are, with the question in the address; asks as `askOffice` does. */
export function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
  file: Blob,
): Promise<Outcome<E>> {
  return unlocked(() => send(endpoint, input, file))
}

async function send<E extends Endpoint>(
  { path, method }: E,
  input: Question<E>,
  file: Blob,
): Promise<Outcome<E>> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  try {
    await renewInTime()
    const response = await fetch(`${path}?${query.toString()}`, {
      method,
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/octet-stream',
        'X-Requested-With': 'XMLHttpRequest',
        'X-JWT-Token': userData.read()?.token ?? '',
      },
      body: file,
    })
    return toOutcome<E>((await response.json()) as Envelope)
  } catch {
    const { network: message } = documentWords()
    toast({ kind: 'error', message })
    return { refused: 'network' satisfies Refusable<E>, status: 0, message }
  }
}

async function renewInTime(): Promise<void> {
  const user = userData.read()
  if (!user || Date.parse(user.tokenExpiresAt) - Date.now() >= EARLY_MS) return
  const { renew } = await import('#platform/web/renew.ts')
  await renew(user.token)
}
