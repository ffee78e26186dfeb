import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { RECOVERY_CODES } from './rules.ts'

/**
 * For an organisation that has come from elsewhere: the codes of its people for a lost telephone were made with a key that did
 * not come along, so all of them count as used, and everybody is offered new ones.
 */
export async function spendRecoveryCodes(
  sql: postgres.ISql,
  { organisationId, now }: { readonly organisationId: string; readonly now: Date },
): Promise<void> {
  const people = await sql<{ id: string }[]>`
    select person_id as id from authenticators where organisation_id = ${organisationId} and on_since is not null`
  for (const { id } of people)
    for (let code = 0; code < RECOVERY_CODES; code++)
      await sql`
        insert into recovery_codes (organisation_id, digest, person_id, used_at)
        values (${organisationId}, ${randomUUID()}, ${id}, ${now})`
}
