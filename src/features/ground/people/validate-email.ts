import { Resolver } from 'node:dns/promises'
import type { Context } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { Email } from '#platform/shared/fields.ts'
import type { validateEmail } from './contract.ts'
import { isDisposable } from './register.ts'

/** Whether mail to an address can be expected to arrive; yes where it cannot be found out. Knows nothing of accounts. */
export async function validate(
  ctx: Context,
  { email }: Input<typeof validateEmail>,
): Promise<boolean> {
  const read = Email.safeParse(email)
  if (!read.success || isDisposable(read.data)) return false
  const domain = read.data.slice(read.data.lastIndexOf('@') + 1)
  if (!isPublic(domain, ctx.organisation.hosts)) return true
  return (await takesMail(domain, ctx.now())) !== 'no'
}

/**
 * Ends of names that the public DNS does not serve (RFC 2606, 6761, 6762, 7686, 8375, 9476; those that ICANN has set aside;
 * and those that routers make up). What an inner DNS knows of them is nobody's business.
 */
const PRIVATE =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost|local|localdomain|internal|intranet|private|lan|home|corp|mail|onion|alt|arpa)$/

/** A name that may be asked about: of the public DNS, and not of our own house, whose machines are ours to know. */
export function isPublic(domain: string, own: readonly string[]): boolean {
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain)
  const isOwn = own.some((host) => domain === host || domain.endsWith(`.${host}`))
  return isName && domain.length <= 253 && !PRIVATE.test(domain) && !isOwn
}

/** `unknown`: nobody answered, or not in time, or too much was asked. */
type TakesMail = 'yes' | 'no' | 'unknown'

/** The outside. Each rejects with the `code` of Node's DNS. */
export interface Dns {
  readonly mx: (domain: string) => Promise<readonly { readonly exchange: string }[]>
  readonly v4: (domain: string) => Promise<unknown>
  readonly v6: (domain: string) => Promise<unknown>
  /** A name that exists for whoever can see the public DNS at all. */
  readonly control: () => Promise<unknown>
}

/** What one program asks of its DNS, whoever makes it ask. */
export const BOUNDS = {
  patienceMs: 1_500,
  atOnce: 16,
  perMinute: 120,
  kept: 2_000,
  minutesKept: { yes: 60, no: 10, unknown: 1 },
} as const

/**
 * Asks whether a domain takes mail. No only where the DNS says so itself: there is no such name, or it has neither mail nor an
 * address, or it says that it takes none (RFC 7505); and only while that DNS also knows a name that surely exists, because
 * one that is cut off says of everything that there is no such name.
 */
export function openMailQuestions(dns: Dns): (domain: string, now: Date) => Promise<TakesMail> {
  const kept = new Map<string, { readonly until: number; readonly answer: Promise<TakesMail> }>()
  let minute = 0
  let askedInMinute = 0
  let inProgress = 0

  function mayAsk(now: number): boolean {
    if (Math.floor(now / 60_000) !== minute) [minute, askedInMinute] = [Math.floor(now / 60_000), 0]
    return inProgress < BOUNDS.atOnce && askedInMinute < BOUNDS.perMinute
  }

  async function ask(domain: string, now: number): Promise<TakesMail> {
    inProgress++
    askedInMinute++
    const answer = inTime(look(dns, domain)).finally(() => inProgress--)
    const keep = (minutes: number) => {
      kept.delete(domain)
      kept.set(domain, { until: now + minutes * 60_000, answer })
      for (const oldest of kept.keys()) {
        if (kept.size <= BOUNDS.kept) break
        kept.delete(oldest)
      }
    }
    // Whoever asks for the same meanwhile waits for this answer.
    keep(BOUNDS.minutesKept.unknown)
    const found = await answer
    keep(BOUNDS.minutesKept[found])
    return found
  }

  return async (domain, at) => {
    const now = at.getTime()
    const known = kept.get(domain)
    if (known && now < known.until) return known.answer
    return mayAsk(now) ? ask(domain, now) : 'unknown'
  }
}

async function look(dns: Dns, domain: string): Promise<TakesMail> {
  const mail = await dns
    .mx(domain)
    .then(
      (found) => (found.length === 0 ? NOTHING : found.some(({ exchange }) => exchange !== '')),
      codeOf,
    )
  if (typeof mail === 'boolean') return mail ? 'yes' : 'no'
  if (!SAYS_NO.has(mail)) return 'unknown'
  if (mail === NOTHING) {
    // Without a record for mail, it goes to the address of the name itself.
    const addresses = await Promise.all(
      [dns.v4, dns.v6].map((ask) => ask(domain).then(() => 'yes', codeOf)),
    )
    if (addresses.includes('yes')) return 'yes'
    if (!addresses.every((code) => SAYS_NO.has(code))) return 'unknown'
  }
  const seesAnything = await dns.control().then(
    () => true,
    () => false,
  )
  return seesAnything ? 'no' : 'unknown'
}

/** There is such a name, with no such record; there is no such name. Anything else is no answer. */
const NOTHING = 'ENODATA'
const SAYS_NO = new Set([NOTHING, 'ENOTFOUND'])

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code)
}

async function inTime(answer: Promise<TakesMail>): Promise<TakesMail> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<TakesMail>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), BOUNDS.patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const resolver = new Resolver({ timeout: BOUNDS.patienceMs, tries: 1 })
const takesMail = openMailQuestions({
  mx: (domain) => resolver.resolveMx(domain),
  v4: (domain) => resolver.resolve4(domain),
  v6: (domain) => resolver.resolve6(domain),
  control: () => resolver.resolveNs('com'),
})
