import type postgres from 'postgres'
import type { RequestState } from './rules.ts'

interface About {
  readonly organisationId: string
  readonly host: string
}

interface Answer {
  readonly state: 'given' | 'refused'
  /** Why it is refused. */
  readonly answer?: string
  /** What it may have been until now. */
  readonly from?: readonly RequestState[]
  readonly now: Date
}

/**
 * What whoever runs the program answers, in a transaction of the database's owner, which serves the organisation from then on.
 * False where it was nothing of `from`; what was answered before stays then.
 */
export async function answerRequest(
  sql: postgres.ISql,
  { organisationId, host }: About,
  { state, answer = '', from = ['waiting'], now }: Answer,
): Promise<boolean> {
  await sql`select set_organisation(${organisationId})`
  const answered = await sql`
    update domain_requests set state = ${state}, answer = ${answer}, answered_at = ${now.toISOString()}
    where organisation_id = ${organisationId} and host = ${host} and state in ${sql(from)} returning host`
  return answered.length > 0
}

/** The address is no longer the organisation's, so nothing says any more that it was given. */
export async function forgetRequest(
  sql: postgres.ISql,
  { organisationId, host }: About,
): Promise<void> {
  await sql`select set_organisation(${organisationId})`
  await sql`
    delete from domain_requests
    where organisation_id = ${organisationId} and host = ${host} and state = 'given'`
}
