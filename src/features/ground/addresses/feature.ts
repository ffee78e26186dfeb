import { feature } from '#platform/server/feature.ts'

export const addresses = feature({ name: 'addresses' })
