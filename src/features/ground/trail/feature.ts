import { feature } from '#platform/server/feature.ts'

export const trail = feature({ name: 'trail' })
