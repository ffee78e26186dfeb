/** The demo organisations: one of each shape that a site can take. The first one also answers at `localhost`. */
export const DEMO_ORGANISATIONS = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    slug: 'al-noor',
    hosts: ['al-noor.localhost', 'localhost', '127.0.0.1', '[::1]'],
  },
  { id: '00000000-0000-4000-8000-000000000002', slug: 'crescent', hosts: ['crescent.localhost'] },
  { id: '00000000-0000-4000-8000-000000000003', slug: 'east-gate', hosts: ['east-gate.localhost'] },
] as const
