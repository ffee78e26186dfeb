import type { Configuration } from '#platform/shared/configuration.ts'
import { toStanding } from '#platform/shared/gating.ts'
import type { Database, Sql } from '#platform/server/database.ts'
import type { Organisation, Organisations } from '#platform/server/organisations.ts'
import { toHostName } from '#platform/shared/host-names.ts'

/** Reads every public configuration value of an organisation inside its transaction, defaults filled in. */
export type ReadConfiguration = (sql: Sql, organisationId: string) => Promise<Configuration>

/** What its own rows say of an organisation. */
type Row = Pick<Organisation, 'id' | 'slug' | 'live' | 'isSuspended' | 'hosts'>

/** Unknown hosts are remembered too, so that a flood of one wrong name does not reach the database; at most this many. */
const UNKNOWN_HOSTS_KEPT = 1_000

/** Keeps what was read until `forget`; at most `limit` organisations, the ones asked for longest ago go first. */
export function openOrganisations(
  database: Database,
  readConfiguration: ReadConfiguration,
  { limit = 20_000 }: { limit?: number } = {},
): Organisations {
  const kept = new Map<string, Promise<Organisation | undefined>>()
  const inMemory = new Map<string, Organisation>()
  const idByHost = new Map<string, string>()
  const unknown = new Set<string>()
  let epoch = 0

  const leave = (id: string) => {
    inMemory.delete(id)
    return kept.delete(id)
  }
  const read = async (id: string, sequence: number): Promise<Organisation | undefined> => {
    const [row] = await database.platform<Row[]>`
      select o.id, o.slug, o.live, o.suspended_at is not null as "isSuspended", coalesce(h.hosts, '{}') as hosts
      from organisations o
      left join (
        select organisation_id, array_agg(host order by added_at, host) as hosts
        from organisation_hosts where organisation_id = ${id} group by organisation_id
      ) h on h.organisation_id = o.id
      where o.id = ${id}`
    if (!row) return undefined
    const configuration = await database.transaction(id, ({ sql }) => readConfiguration(sql, id))
    return toOrganisation({ ...row, sequence }, configuration)
  }

  const byId = (id: string) => {
    const already = kept.get(id)
    if (already) return already
    const began = epoch
    const reading = read(id, began)
    kept.set(id, reading)
    if (kept.size > limit) leave(kept.keys().next().value!)
    // A failed read is not kept, nor one that a change has overtaken.
    const drop = () => kept.get(id) === reading && leave(id)
    reading.then((organisation) => {
      if (began !== epoch) drop()
      else if (organisation && kept.get(id) === reading) inMemory.set(id, organisation)
    }, drop)
    return reading
  }

  return {
    byId,
    loaded: (host) => inMemory.get(idByHost.get(toHostName(host)) ?? ''),
    async byHost(name) {
      const host = toHostName(name)
      const id = idByHost.get(host)
      if (id !== undefined) return byId(id)
      if (unknown.has(host)) return undefined
      const began = epoch
      const [row] = await database.platform<{ organisation_id: string }[]>`
        select organisation_id from organisation_hosts where host = ${host}`
      // What a change has overtaken is not kept: the host may have moved.
      const isNew = began === epoch
      if (isNew && row) idByHost.set(host, row.organisation_id)
      if (isNew && !row) {
        if (unknown.size >= UNKNOWN_HOSTS_KEPT) unknown.clear()
        unknown.add(host)
      }
      return row && byId(row.organisation_id)
    },
    async ids() {
      const rows = await database.platform<
        { id: string }[]
      >`select id from organisations order by id`
      return rows.map(({ id }) => id)
    },
    forget(id) {
      epoch++
      unknown.clear()
      for (const each of id === undefined ? [...kept.keys()] : [id]) leave(each)
      for (const [host, owner] of idByHost)
        if (id === undefined || owner === id) idByHost.delete(host)
    },
    renew(id) {
      const known = inMemory.get(id)
      if (!known) return undefined
      epoch++
      const next = { ...known, sequence: epoch }
      inMemory.set(id, next)
      kept.set(id, Promise.resolve(next))
      return { before: known.sequence, after: epoch }
    },
  }
}

/** With what follows from its settings. */
export function toOrganisation(
  { id, sequence, slug, live, isSuspended, hosts }: Row & Pick<Organisation, 'sequence'>,
  configuration: Configuration,
): Organisation {
  return {
    id,
    sequence,
    slug,
    live,
    isSuspended,
    hosts,
    configuration,
    standing: toStanding(configuration),
    timeZone: configuration.timezone,
    languages: configuration.locales,
  }
}
