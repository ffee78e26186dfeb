import { feature } from '#platform/server/feature.ts'

/** The design system, shown part by part at /dev/ui in demo mode. */
export const showroom = feature({ name: 'showroom' })
