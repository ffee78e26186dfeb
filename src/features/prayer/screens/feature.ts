import { feature } from '#platform/server/feature.ts'

export const screens = feature({ name: 'screens' })
