import { createHash } from 'node:crypto'
import type { Work } from '#platform/server/context.ts'
import { ANSWER_LIVES_MS, BankRefused } from './rules.ts'

/**
 * Does what was asked under this key, once, and gives the first answer again for as long as it is kept. A twin in
 * progress is waited for. The same key for another question is refused. When `act` throws, nothing is kept.
 */
export async function answerOnce<T extends object>(
  ctx: Work,
  { key, asked }: { key: string; asked: readonly unknown[] },
  act: () => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  const organisation = ctx.organisation.id
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  const now = ctx.now()
  const forgotten = new Date(now.getTime() - ANSWER_LIVES_MS).toISOString()

  // The unique key makes a twin wait here until we commit; then it inserts nothing and reads our answer.
  const [claimed] = await ctx.sql`
    insert into sandbox_answers (organisation_id, key, fingerprint, created_at)
    values (${organisation}, ${key}, ${fingerprint}, ${now.toISOString()})
    on conflict (organisation_id, key) do update
      set fingerprint = excluded.fingerprint, answer = null, created_at = excluded.created_at
      where sandbox_answers.created_at < ${forgotten}
    returning key`
  if (!claimed) return { answer: await savedAnswer<T>(ctx, key, fingerprint), isRepeated: true }

  const answer = await act()
  await ctx.sql`
    update sandbox_answers set answer = ${JSON.stringify(answer)}
    where organisation_id = ${organisation} and key = ${key}`
  return { answer, isRepeated: false }
}

async function savedAnswer<T>(ctx: Work, key: string, fingerprint: string): Promise<T> {
  const [saved] = await ctx.sql<{ fingerprint: string; answer: T }[]>`
    select fingerprint, answer from sandbox_answers
    where organisation_id = ${ctx.organisation.id} and key = ${key}`
  if (saved?.fingerprint !== fingerprint)
    throw new BankRefused('idempotency_error', 'This key was used to ask for something else.')
  return saved.answer
}
