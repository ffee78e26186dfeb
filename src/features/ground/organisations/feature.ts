import { feature } from '#platform/server/feature.ts'

export const organisations = feature({
  name: 'organisations',
  invariants: {
    'every organisation can be reached by a host': `
      select o.id from organisations o
      left join organisation_hosts h on h.organisation_id = o.id
      where h.host is null`,
  },
})
