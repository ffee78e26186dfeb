import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'

/** The one mechanism behind every kind that is read; the kinds stand below it. */
export const content = feature({ name: 'content', invariants })
