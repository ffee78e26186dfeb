import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { House } from '#platform/server/context.ts'
import type { OpenFile } from '#platform/server/files.ts'
import { type By, type OperatorContext, writeDeed } from './deeds.ts'
import { type AsOf, exportInto, makePassphrase, markExported } from './export.ts'
import { FILES, JOBS, MANIFEST, MOST_MANIFEST, SECRETS } from './folder.ts'
import { type Arrived, importOrganisation } from './import.ts'
import { contextOf } from './organisation.ts'
import type { RefusalCode, Values } from './refusal-words.ts'
import { OperatorRefusal, refuse } from './refusals.ts'
import { packed, unpack } from './tar.ts'
import { SILENT_MS, isUnderWay } from './under-way.ts'

/** An export that is made, or an import that arrives, while nobody waits at the door. */
export type Parcel = { readonly id: string; readonly slug: string; readonly madeAt: Date } & (
  | { readonly state: 'working' | 'gone'; readonly kind: 'export' | 'import' }
  | { readonly state: 'failed'; readonly kind: 'export' | 'import'; readonly why: Why }
  | {
      readonly state: 'ready'
      readonly kind: 'export'
      /** Its organisation, which may have gone since. */
      readonly about: string
      readonly asOf: AsOf
    }
  | { readonly state: 'ready'; readonly kind: 'import'; readonly arrived: Arrived }
)
interface Why {
  readonly code: RefusalCode
  readonly values: Values
}

export interface Parcels {
  /** Begins one, and answers the passphrase of what is secret in it: it is kept nowhere. */
  export(by: By, slug: string): Promise<{ readonly id: string; readonly passphrase: string }>
  /** Takes the archive down at once, and lets it arrive then. Nothing is left of what is refused. */
  import(
    by: By,
    archive: AsyncIterable<Buffer>,
    passphrase: string,
  ): Promise<{ readonly id: string }>
  find(id: string): Promise<Parcel | undefined>
  newest(): Promise<readonly Parcel[]>
  /** The archive of an export while it is here. Once `hasLeft` is called somebody has it, and it counts. */
  open(by: By, id: string): Promise<{ file: OpenFile; hasLeft: () => Promise<void> } | undefined>
  /** Takes away what is older than a day. */
  sweep(): Promise<void>
  /** Waits for what is being made. */
  close(): Promise<void>
}

export const KEPT_MS = 86_400_000
const BEAT_MS = 20_000
const SHOWN = 10
/** Any number, the same for every copy: they look one after the other whether something is under way. */
const LOCK = 5_748_210_016n
/** Under this id lie the files of no organisation. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openParcels(house: House): Parcels {
  const { owner } = house
  const room = path.join(house.settings.dataFolder, 'operator')
  const running = new Set<Promise<void>>()

  const begin = async (
    kind: Parcel['kind'],
    { id: about, slug }: { readonly id?: string; readonly slug: string },
  ): Promise<string> => {
    const [id, now] = [randomUUID(), house.now()]
    await owner.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${LOCK.toString()}::bigint)`
      if (await isUnderWay(sql, now)) refuse('one-at-a-time')
      await sql`
        insert into operator_parcels (id, kind, about, slug, state, made_at, seen_at)
        values (${id}, ${kind}, ${about ?? null}, ${slug}, 'working', ${now}, ${now})`
    })
    return id
  }

  const end = async (id: string, state: string, outcome: object, slug?: string) => {
    await owner.sql`
      update operator_parcels set state = ${state}, outcome = ${JSON.stringify(outcome)}::text::jsonb,
        seen_at = ${house.now()}, slug = coalesce(${slug ?? null}, slug) where id = ${id}`
  }

  const run = (id: string, work: () => Promise<{ outcome: object; slug?: string }>): void => {
    const beat = setInterval(() => {
      const moved = owner.sql`update operator_parcels set seen_at = ${house.now()} where id = ${id}`
      moved.catch((error: unknown) => house.log.warn({ err: error }, 'a parcel has not moved on'))
    }, BEAT_MS)
    const whole = work()
      .then(({ outcome, slug }) => end(id, 'ready', outcome, slug))
      .catch((error: unknown) => {
        const isNo = error instanceof OperatorRefusal
        if (!isNo) house.log.error({ err: error }, 'a parcel has failed')
        const { code, values } = isNo ? error : { code: 'failed', values: {} }
        return end(id, 'failed', { code, values })
      })
      .catch((error: unknown) => house.log.error({ err: error }, 'nobody knows of a parcel'))
      .finally(() => {
        clearInterval(beat)
        running.delete(whole)
      })
    running.add(whole)
  }

  const read = async (id?: string): Promise<readonly Parcel[]> => {
    const { sql } = owner
    const rows = await sql<Row[]>`
      select id, kind, about, slug, state, made_at as "madeAt", seen_at as "seenAt", outcome from operator_parcels
      ${id === undefined ? sql`` : sql`where id = ${id}`} order by made_at desc, id desc limit ${SHOWN}`
    return rows.map((row) => toParcel(row, house.now()))
  }

  return {
    async export(by, slug) {
      const { organisation } = await contextOf(house, slug)
      const [id, passphrase] = [await begin('export', organisation), makePassphrase()]
      const folder = path.join(room, id)
      run(id, () =>
        owner.alone(async (sql) => {
          const ctx: OperatorContext = { house, sql, by }
          try {
            await mkdir(room, { recursive: true, mode: 0o700 })
            const asOf = await exportInto(ctx, slug, {
              folder,
              passphrase,
              longestManifest: MOST_MANIFEST,
            })
            await house.files.put(NOBODY, keyOf(id), await packed(folder), { type: TAR })
            await writeDeed(house, sql, { deed: 'exported', by, organisation })
            return { outcome: asOf }
          } catch (error) {
            await house.files.remove(NOBODY, keyOf(id))
            throw error
          } finally {
            await rm(folder, { recursive: true, force: true })
          }
        }),
      )
      return { id, passphrase }
    },
    async import(by, archive, passphrase) {
      const folder = path.join(room, randomUUID())
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await unpack(archive, folder, isOfExport)
        const id = await begin('import', { slug: '' })
        run(id, () =>
          owner
            .alone(async (sql) => {
              const arrived = await importOrganisation({ house, sql, by }, { folder, passphrase })
              return { outcome: arrived, slug: arrived.slug }
            })
            .finally(() => rm(folder, { recursive: true, force: true })),
        )
        return { id }
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },
    find: async (id) => (UUID.test(id) ? (await read(id))[0] : undefined),
    newest: () => read(),
    async open(by, id) {
      const parcel = UUID.test(id) ? (await read(id))[0] : undefined
      if (parcel?.kind !== 'export' || parcel.state !== 'ready') return undefined
      const file = await house.files.open(NOBODY, keyOf(id))
      if (!file) return undefined
      const { about, slug, asOf } = parcel
      return {
        file,
        hasLeft: () =>
          owner.alone((sql) => markExported({ house, sql, by }, { id: about, slug }, asOf)),
      }
    },
    async sweep() {
      const before = new Date(house.now().getTime() - KEPT_MS)
      const old = await owner.sql<{ id: string }[]>`
        select id from operator_parcels where kind = 'export' and state in ('working', 'ready') and made_at < ${before}`
      for (const { id } of old) {
        await house.files.remove(NOBODY, keyOf(id))
        await owner.sql`update operator_parcels set state = 'gone', outcome = null where id = ${id}`
      }
      for (const name of await readdir(room).catch(() => [])) {
        const at = path.join(room, name)
        const { mtimeMs } = await stat(at)
        if (mtimeMs < Date.now() - KEPT_MS) await rm(at, { recursive: true, force: true })
      }
    },
    async close() {
      await Promise.all(running)
    },
  }
}

const TAR = 'application/x-tar'
const keyOf = (id: string) => `exports/${id}.tar`

/** The names that an export has, and no other; what says of itself that it is too long is not even written. */
function isOfExport(name: string, bytes: number): boolean {
  if (name === MANIFEST && bytes > MOST_MANIFEST) refuse('too-long', { name })
  if ([MANIFEST, JOBS, SECRETS].includes(name)) return true
  return /^tables\/[a-z][a-z0-9_]{0,62}\.jsonl$/.test(name) || FILE.test(name)
}
const FILE = new RegExp(`^${FILES}(/[A-Za-z0-9][\\w.-]{0,119}){1,8}$`)

interface Row {
  readonly id: string
  readonly kind: Parcel['kind']
  readonly about: string | null
  readonly slug: string
  readonly state: Parcel['state']
  readonly madeAt: Date
  readonly seenAt: Date
  readonly outcome: unknown
}

function toParcel({ outcome, seenAt, state, kind, about, ...of }: Row, now: Date): Parcel {
  const isOld = now.getTime() - of.madeAt.getTime() >= KEPT_MS
  // Nobody gets it any more, also where it has not been swept away yet.
  if (state === 'ready' && kind === 'export' && isOld) return { ...of, kind, state: 'gone' }
  if (state === 'failed') return { ...of, kind, state, why: outcome as Why }
  if (state === 'ready')
    return kind === 'export'
      ? { ...of, kind, state, about: about!, asOf: outcome as AsOf }
      : { ...of, kind, state, arrived: outcome as Arrived }
  if (state === 'working' && now.getTime() - seenAt.getTime() > SILENT_MS)
    return { ...of, kind, state: 'failed', why: { code: 'interrupted', values: {} } }
  return { ...of, kind, state }
}
