import type postgres from 'postgres'
import type { RequestState } from './rules.ts'

interface About {
  readonly organisationId: string
  readonly host: string
}

/**
 * What whoever runs the program answers, in a transaction of the database's owner that serves the organisation. False where nobody
 * waits for an answer, or it was not answered as `instead` says; what was answered before stays then.
 */
export async function answerRequest(
  sql: postgres.ISql,
  { organisationId, host }: About,
  {
    state,
    answer = '',
    now,
    instead = ['waiting'],
  }: {
    state: 'given' | 'refused'
    answer?: string
    now: Date
    instead?: readonly RequestState[]
  },
): Promise<boolean> {
  const answered = await sql`
    update domain_requests set state = ${state}, answer = ${answer}, answered_at = ${now}
    where organisation_id = ${organisationId} and host = ${host} and state = any(${instead}) returning host`
  return answered.length > 0
}

/** The address is no longer the organisation's, so nothing says any more that it was given. */
export async function forgetRequest(
  sql: postgres.ISql,
  { organisationId, host }: About,
): Promise<void> {
  await sql`
    delete from domain_requests
    where organisation_id = ${organisationId} and host = ${host} and state = 'given'`
}
