import type postgres from 'postgres'
import { toValue } from '#features/ground/configuration/configuration.ts'
import type { Plan } from '#platform/shared/gating.ts'
import type { OperatorContext } from './deeds.ts'
import { askInside } from './inside.ts'

/** An organisation as whoever runs the program sees it. */
export interface Listed {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  /** The first is the main one. */
  readonly hosts: readonly string[]
  readonly live: boolean
  readonly createdAt: Date
  readonly suspendedAt: Date | null
  readonly exportedAt: Date | null
  /** What its pictures and documents take. */
  readonly bytes: number
  /** When somebody of its office was last there, to some minutes. */
  readonly staffSeenAt: Date | null
}

/** How many stand on one page. */
export const LIST = 25

type Of = Pick<OperatorContext, 'house' | 'sql'>
type Row = Omit<Listed, 'name' | 'plan' | 'bytes' | 'staffSeenAt'>

/**
 * By their short names; those whose short name or host has what is searched for. A page of them costs the same number of
 * questions, however many there are.
 */
export async function listOrganisations(
  { house, sql }: Of,
  { search = '', page = 1, size }: { search?: string; page?: number; size: number },
): Promise<{ readonly items: readonly Listed[]; readonly total: number }> {
  const wanted = search.trim().toLowerCase()
  const rows = await sql<(Row & { total: number })[]>`
    select ${columns(sql)}, (count(*) over ())::float8 as total from organisations o
    where strpos(o.slug, ${wanted}) > 0 or exists (
      select from organisation_hosts f where f.organisation_id = o.id and strpos(f.host, ${wanted}) > 0)
    order by o.slug limit ${size} offset ${(page - 1) * size}`
  const items = rows.map(({ total: _, ...row }) => row)
  return { items: await seeInside({ house, sql }, items), total: rows[0]?.total ?? 0 }
}

export async function findListed({ house, sql }: Of, slug: string): Promise<Listed | undefined> {
  const rows = await sql<Row[]>`
    select ${columns(sql)} from organisations o where o.slug = ${slug}`
  return (await seeInside({ house, sql }, rows))[0]
}

function columns(sql: postgres.Sql) {
  return sql`
    o.id, o.slug, o.live, o.created_at as "createdAt", o.suspended_at as "suspendedAt", o.exported_at as "exportedAt",
    array(select host from organisation_hosts h where h.organisation_id = o.id order by added_at, host) as hosts`
}

async function seeInside({ house, sql }: Of, rows: readonly Row[]): Promise<Listed[]> {
  const ids = rows.map(({ id }) => id)
  const answers = await askInside<Inside>(
    sql,
    ids,
    (id) => `
    select
      (select coalesce(jsonb_object_agg(key, value), '{}') from configuration_entries
        where organisation_id = '${id}' and key in ('websiteName', 'activePlan')) as set,
      (select bytes::float8 from media_spaces where organisation_id = '${id}') as bytes,
      (select max(s.seen_at) from person_sessions s
        join staff_roles r on r.organisation_id = s.organisation_id and r.person_id = s.person_id
        where s.organisation_id = '${id}') as "staffSeenAt"`,
  )
  const { settings } = house.registry
  return rows.map((row, i) => {
    const inside = answers[i]![0]!
    const set = (key: string) => toValue(settings[key]!, inside.set[key])
    return {
      ...row,
      name: set('websiteName') as string,
      plan: set('activePlan') as Plan,
      bytes: inside.bytes ?? 0,
      staffSeenAt: inside.staffSeenAt,
    }
  })
}

interface Inside {
  /** As they are stored: what an import has brought may be anything. */
  readonly set: Readonly<Record<string, unknown>>
  readonly bytes: number | null
  readonly staffSeenAt: Date | null
}
