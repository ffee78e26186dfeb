import type { Answer } from '#platform/shared/endpoint.ts'
import type { listContent } from '../contract.ts'

/** An item as a list of the office shows it. */
export type Item = Answer<typeof listContent>['items'][number]
