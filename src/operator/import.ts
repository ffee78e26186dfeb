import path from 'node:path'
import type postgres from 'postgres'
import { spendRecoveryCodes } from '#features/ground/people/arrived.ts'
import { whyUnsafeToBring } from '#features/money/payments/payments.ts'
import { speakPlainly } from '#platform/server/backup/catalog.ts'
import type { House } from '#platform/server/context.ts'
import { fileTypeOf, sourceAt } from '#platform/server/files.ts'
import { URGENT } from '#platform/server/jobs.ts'
import { audit } from '../audit.ts'
import { features } from '../features.ts'
import {
  type Kept,
  addSecrets,
  isOfValues,
  loadLines,
  makeRoom,
  takeLines,
} from './arriving-rows.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { finishDepartures } from './delete.ts'
import { checkHosts } from './domains.ts'
import { SECRET_COLUMNS } from './export.ts'
import {
  FILES,
  JOBS,
  Job,
  LEFT_OUT,
  type Manifest,
  type OwnTable,
  SECRETS,
  Secret,
  aboutSecret,
  linesOf,
  listOwnTables,
  lockWith,
  parse,
  readFolder,
  schemaOf,
  tablesInOrder,
} from './folder.ts'
import { REGISTERING, isSlug } from './organisation.ts'
import { refuse } from './refusals.ts'

/** What has arrived. */
export interface Arrived {
  readonly slug: string
  readonly hosts: readonly string[]
  readonly rows: number
  readonly files: number
  readonly jobs: number
}

/**
 * Brings an organisation in, whole or not at all, under the ids that it had. It arrives resting, so that no gift is taken
 * here while the place that it comes from still takes them.
 */
export async function importOrganisation(
  { house, sql, by }: OperatorContext,
  { folder, passphrase }: { readonly folder: string; readonly passphrase: string },
): Promise<Arrived> {
  const manifest = await readFolder(folder)
  const { organisation, files } = manifest
  if (!isSlug(organisation.slug)) refuse('slug-wrong')
  // The demonstration answers at the loopback of IPv6 as well, which no command gives.
  checkHosts(
    house,
    organisation.hosts.filter((host) => host !== '[::1]'),
  )
  await finishDepartures(house, sql)
  const secrets = await openSecrets(folder, manifest, passphrase)
  let isIn = false
  let jobs = 0
  try {
    await sql.begin(async (sql) => {
      await speakPlainly(sql)
      await register(house, sql, manifest)
      await sql`select set_organisation(${organisation.id})`
      await fillTables(house, sql, { folder, manifest, secrets })
      const unsafe = await whyUnsafeToBring(house, sql, organisation)
      if (unsafe) refuse(unsafe)
      await spendRecoveryCodes(sql, { organisationId: organisation.id, now: house.now() })
      jobs = await addJobs(sql, folder, organisation.id)
      for (const { key } of files) {
        const body = await sourceAt(path.join(folder, FILES, key))
        await house.files.put(organisation.id, key, body, { type: fileTypeOf(key) })
      }
      house.checkpoint('organisation.arriving')
      const { broken } = await audit(sql)
      if (broken.length > 0)
        refuse('untrue', { sentences: broken.map(({ sentence }) => sentence).join('; ') })
      await writeDeed(house, sql, { deed: 'imported', by, organisation })
      await sql`select pg_notify('organisation_changed', ${organisation.id})`
    })
    isIn = true
  } finally {
    if (!isIn && !(await isHere(sql, organisation.id)))
      for (const { key } of files) await house.files.remove(organisation.id, key)
  }
  house.organisations.forget()
  const { slug, hosts } = organisation
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { slug, hosts, rows, files: files.length, jobs }
}

async function isHere(sql: postgres.Sql, id: string): Promise<boolean> {
  return (await sql`select from organisations where id = ${id}`).length > 0
}

async function register(
  house: House,
  sql: postgres.TransactionSql,
  { organisation, schema }: Manifest,
): Promise<void> {
  const here = await schemaOf(sql)
  if (schema.join() !== here.join())
    refuse('schema-differs', { theirs: schema.length, ours: here.length })
  const { id, slug, live, createdAt, hosts } = organisation
  // Those that bring or make one take turns. The tables stay free: this may take long, and another may have to rest now.
  await sql`select pg_advisory_xact_lock(${REGISTERING.toString()}::bigint)`
  const taken = await sql<{ what: string }[]>`
    select id::text as what from organisations where id = ${id}
    union all select slug from organisations where slug = ${slug}
    union all select host from organisation_hosts where host in ${sql(hosts)}`
  if (taken.length > 0) refuse('in-use', { names: taken.map(({ what }) => what).join(', ') })
  const now = house.now()
  await sql`delete from departed_organisations where id = ${id}`
  await sql`
    insert into organisations (id, slug, live, created_at, suspended_at)
    values (${id}, ${slug}, ${live}, ${createdAt}, ${now})`
  for (const [i, host] of [...new Set(hosts)].entries()) {
    const added = await sql`
      insert into organisation_hosts (host, organisation_id, added_at)
      values (${host}, ${id}, ${new Date(now.getTime() + i)})
      on conflict (host) do nothing returning host`
    // Somebody was given it meanwhile.
    if (added.length === 0) refuse('in-use', { names: host })
  }
}

async function fillTables(
  house: House,
  sql: postgres.TransactionSql,
  {
    folder,
    manifest,
    secrets,
  }: { folder: string; manifest: Manifest; secrets: readonly OpenSecret[] },
): Promise<void> {
  const { id } = manifest.organisation
  const here = new Map((await listOwnTables(sql)).map((table) => [table.name, table]))
  for (const name of LEFT_OUT) here.delete(name)
  const brought = new Map(manifest.tables.map((table) => [table.name, table]))
  if ([...brought.keys()].toSorted().join() !== [...here.keys()].toSorted().join())
    refuse('tables-differ')
  await makeRoom(sql)
  const ofTable = Map.groupBy(secrets, ({ table }) => table)
  const stray = secrets.find(({ table }) => !here.has(table))
  if (stray) refuse('no-secrets', { column: `${stray.table}.${stray.column}` })
  for (const name of await tablesInOrder(sql, [...here.keys()])) {
    const table = here.get(name)!
    await loadLines(sql, folder, table)
    const [found] = await sql<{ rows: number; strangers: number }[]>`
      select count(*)::float8 as rows,
        count(*) filter (where line ->> 'organisation_id' is distinct from ${id})::float8 as strangers
      from arriving`
    if (found?.strangers !== 0) refuse('strangers', { table: name })
    if (found.rows !== brought.get(name)!.rows) refuse('rows-differ', { table: name })
    const hidden = ofTable.get(name)?.map((secret) => sealHere(house, table, secret))
    if (hidden) await addSecrets(sql, table, hidden)
    await takeLines(sql, table)
  }
  // Numbers that are drawn here come after all that have arrived.
  const [last] = await sql<{ most: string; drawn: string }[]>`
    select coalesce(max(sequence), 0)::text as most, (select last_value from postings_sequence)::text as drawn
    from postings where organisation_id = ${id}`
  if (BigInt(last!.most) > MOST_POSTINGS)
    refuse('posting-beyond', { number: last!.most, most: MOST_POSTINGS.toString() })
  if (BigInt(last!.most) >= BigInt(last!.drawn))
    await sql`select setval('postings_sequence', ${last!.most}::bigint + 1000)`
}

/** The numbers of postings are for everybody here, and drawn from after the last: no organisation may use them up. */
const MOST_POSTINGS = 2n ** 52n

/** A secret, and where it stands in its file. */
type OpenSecret = Secret & { readonly line: number }

/** Sealed again with the key of this installation. */
function sealHere(
  { vault }: House,
  { name, key }: OwnTable,
  { column, row, value, line }: OpenSecret,
): Kept {
  const known = SECRET_COLUMNS.find((each) => each.table === name && each.column === column)
  if (!known) refuse('no-secrets', { column: `${name}.${column}` })
  if (Object.keys(row).toSorted().join() !== key.toSorted().join())
    refuse('secrets-unreadable', { file: SECRETS })
  const stored = known.about ? `\\x${vault.seal(value, known.about(row)).toString('hex')}` : value
  return { row, column, stored, line }
}

async function openSecrets(
  folder: string,
  { secrets }: Manifest,
  passphrase: string,
): Promise<OpenSecret[]> {
  const lock = await lockWith(passphrase, Buffer.from(secrets.salt, 'base64'))
  const opened: OpenSecret[] = []
  for await (const line of linesOf(folder, SECRETS)) {
    const { data: secret } = Secret.safeParse(parse(line))
    if (!secret) refuse('secrets-unreadable', { file: SECRETS })
    const value = lock.open(secret.value, aboutSecret(secret)).toString()
    opened.push({ ...secret, value, line: opened.length + 1 })
  }
  return opened
}

const KNOWN_JOBS = new Map(
  features.flatMap(({ jobs = [] }) => jobs.map(({ job }) => [job.name, job] as const)),
)

/**
 * What this program does, as often and as urgently as it does it. Without the keys, which are for all organisations here: one
 * could take the place of somebody else's job. At worst something runs twice, as any job may.
 */
async function addJobs(sql: postgres.TransactionSql, folder: string, id: string): Promise<number> {
  let added = 0
  let at = 0
  for await (const line of linesOf(folder, JOBS)) {
    at++
    const { data: waits } = Job.safeParse(parse(line))
    if (waits?.payload.organisationId !== id) refuse('foreign-job', { file: JOBS })
    const job = KNOWN_JOBS.get(waits.task)
    if (!job) continue
    await named(
      { file: JOBS, line: at },
      sql`
      select graphile_worker.add_job(${job.name}, (j -> 'payload')::json, run_at => (j ->> 'dueAt')::timestamptz,
        max_attempts => ${job.attempts}, priority => ${job.urgent ? URGENT : 0})
      from (select ${line}::text::jsonb as j) line`,
    )
    added++
  }
  return added
}

/** What the database does not take is refused by where it stands. */
async function named(
  at: { readonly file: string; readonly line: number },
  asked: PromiseLike<unknown>,
) {
  try {
    await asked
  } catch (error) {
    if (!isOfValues(error)) throw error
    refuse('value-refused', at)
  }
}
