import { feature } from '#platform/server/feature.ts'
import { seed } from './seed.ts'

/** Shown by others, on the home page first; there is no page of announcements. */
export const announcements = feature({ name: 'announcements', seed })
