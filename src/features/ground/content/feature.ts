import { feature } from '#platform/server/feature.ts'
import { invariants } from './invariants.ts'
import { emptyTrash } from './trash.ts'

/** The one mechanism behind every kind that is read; the kinds stand below it. */
export const content = feature({
  name: 'content',
  schedules: [
    { name: 'content.empty-trash', cron: '53 3 * * *', catchUp: '1 day', run: emptyTrash },
  ],
  invariants,
})
