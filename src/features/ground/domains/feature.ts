import { answer, feature } from '#platform/server/feature.ts'
import { askForDomain, lookUpDomains, showDomains, withdrawDomainRequest } from './contract.ts'
import { ask, findDomains, withdraw } from './domains.ts'
import { lookUp } from './look-up.ts'

export const domains = feature({
  name: 'domains',
  answers: [
    answer(showDomains, findDomains),
    answer(lookUpDomains, lookUp),
    answer(askForDomain, ask),
    answer(withdrawDomainRequest, withdraw),
  ],
  invariants: {
    // It is taken away together with its request.
    'an address that was given on request is the organisation’s': `
      select r.organisation_id, r.host from domain_requests r
      left join organisation_hosts h on h.host = r.host and h.organisation_id = r.organisation_id
      where r.state = 'given' and h.host is null`,
  },
})
