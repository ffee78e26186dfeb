import { resolve4, resolve6, resolveMx } from 'node:dns/promises'
import type { Context } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { Email } from '#platform/shared/fields.ts'
import type { validateEmail } from './contract.ts'
import { isDisposable } from './register.ts'

/** Whether mail to an address can be expected to arrive; yes where it cannot be found out. Knows nothing of accounts. */
export async function validate(
  _: Context,
  { email }: Input<typeof validateEmail>,
): Promise<boolean> {
  const read = Email.safeParse(email)
  if (!read.success || isDisposable(read.data)) return false
  return takesMail(read.data.slice(read.data.lastIndexOf('@') + 1), RESOLVER)
}

interface Resolver {
  readonly mx: (domain: string) => Promise<readonly { readonly exchange: string }[]>
  readonly address: (domain: string) => Promise<unknown>
}

const RESOLVER: Resolver = {
  mx: resolveMx,
  address: (domain) => Promise.any([resolve4(domain), resolve6(domain)]),
}

const PATIENCE_MS = 1_500
/** Names for documents and tests (RFC 2606): nobody has mail there, and no DNS is asked. */
const FOR_EXAMPLES = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/

/** No only where DNS says so: there is no such name, or it says that it takes no mail (RFC 7505). */
export async function takesMail(domain: string, { mx, address }: Resolver): Promise<boolean> {
  if (FOR_EXAMPLES.test(domain)) return true
  const asked = mx(domain).then(
    (found) => (found.length > 0 ? found.some(({ exchange }) => exchange !== '') : undefined),
    whatIsMissing,
  )
  const takes = await inTime(asked)
  if (takes !== undefined) return takes
  // Without a record for mail, it goes to the address of the name itself.
  return (await inTime(address(domain).then(() => true, whatIsMissing))) ?? false
}

/** `undefined` when the name has no such record, `false` when there is no such name; else nobody knows, and so yes. */
function whatIsMissing(error: unknown): boolean | undefined {
  const { code } = (error instanceof AggregateError ? error.errors[0] : error) as { code?: string }
  if (code === 'ENODATA') return undefined
  return code !== 'ENOTFOUND'
}

async function inTime(asked: Promise<boolean | undefined>): Promise<boolean | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), PATIENCE_MS)
  })
  const answer = await Promise.race([asked, late])
  clearTimeout(timer)
  return answer
}
