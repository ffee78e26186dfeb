import { type Books, type DomainObject, newId, seconds } from './books.ts'
import type { Params } from './check-request.ts'
import { invalidRequest, missing } from './failures.ts'

const WAYS = ['amazon_pay', 'apple_pay', 'google_pay', 'klarna', 'link', 'paypal'] as const

/** A host at which wallets may be offered. One that is registered already is answered as it is. */
export function registerDomain(books: Books, params: Params): DomainObject {
  const name = String(params['domain_name'])
  if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name))
    throw invalidRequest('parameter_invalid', `Not a valid domain: ${name}`, {
      param: 'domain_name',
    })
  const known = [...books.domains.values()].find(({ domain_name }) => domain_name === name)
  if (known) return known
  const domain: DomainObject = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    created: seconds(),
    domain_name: name,
    enabled: params['enabled'] !== false,
    livemode: false,
    ...look(books, name),
  }
  books.domains.set(domain.id, domain)
  return domain
}

export function validateDomain(books: Books, id: string): DomainObject {
  const domain = books.domains.get(id)
  if (!domain) throw missing('payment_method_domain', id)
  return Object.assign(domain, look(books, domain.domain_name))
}

/** Whatever is asked of Apple's side of a host; `books.walletsBarred` says where it says no, and why. */
function look(books: Books, name: string): Pick<DomainObject, (typeof WAYS)[number]> {
  const why = books.walletsBarred.get(name)
  const of = (way: string) =>
    way === 'apple_pay' && why !== undefined
      ? { status: 'inactive' as const, status_details: { error_message: why } }
      : { status: 'active' as const }
  return Object.fromEntries(WAYS.map((way) => [way, of(way)])) as ReturnType<typeof look>
}
