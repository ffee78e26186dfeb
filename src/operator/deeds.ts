import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { House } from '#platform/server/context.ts'

/** Who does something to an organisation: whoever may run commands, by a command or on the page that one has opened. */
export interface By {
  readonly how: 'command' | 'page'
  /** The network and the device from which the page is used; empty for a command. */
  readonly from: string
}

/** What an operation works with: the database as its owner, over a connection that nobody else uses meanwhile. */
export interface OperatorContext {
  readonly house: House
  readonly sql: postgres.Sql
  readonly by: By
  /** How long what somebody else holds is waited for; without an end where it is not set. */
  readonly lockMs?: number
}

export const BY_COMMAND: By = { how: 'command', from: '' }

export const DEEDS = [
  'signed-in',
  'sessions-closed',
  'created',
  'owner-invited',
  'plan-set',
  'host-added',
  'host-refused',
  'host-removed',
  'main-host-set',
  'made-live',
  'made-demo',
  'suspended',
  'resumed',
  'exported',
  'export-fetched',
  'imported',
  'deleted',
] as const
export type Deed = (typeof DEEDS)[number]

interface Done {
  readonly deed: Deed
  readonly by: By
  readonly organisation?: { readonly id: string; readonly slug: string }
  /** A plan, a host, a reason: short, and nothing of a visitor. */
  readonly detail?: string
}

/** Writes down what was done by whoever runs the program. Rows are only added, and stay when the organisation has gone. */
export async function writeDeed(
  { now }: Pick<House, 'now'>,
  sql: postgres.ISql,
  { deed, by, organisation, detail = '' }: Done,
): Promise<void> {
  await sql`
    insert into operator_deeds (id, done_at, done_by, done_from, deed, about, slug, detail)
    values (${randomUUID()}, ${now().toISOString()}, ${by.how}, ${by.from}, ${deed}, ${organisation?.id ?? null},
      ${organisation?.slug ?? ''}, ${detail.slice(0, 500)})`
}

export interface Entry {
  readonly doneAt: Date
  readonly doneBy: By['how']
  readonly doneFrom: string
  readonly deed: Deed
  readonly slug: string
  readonly detail: string
}

/** The latest first; of one organisation where its id is given. */
export async function readDeeds(
  sql: postgres.ISql,
  { about, most }: { about?: string; most: number },
): Promise<readonly Entry[]> {
  return sql<Entry[]>`
    select done_at as "doneAt", done_by as "doneBy", done_from as "doneFrom", deed, slug, detail
    from operator_deeds ${about === undefined ? sql`` : sql`where about = ${about}`}
    order by done_at desc, id desc limit ${most}`
}
