/**
 * npm run restore -- FOLDER                  brings a backup back, into an empty DATA_DIR or the empty database in DATABASE_URL
 * npm run restore -- FOLDER --without-key    also without the secret key that belongs to it: what is sealed stays closed
 * Refuses every place that is not empty. Killed in the middle it begins anew when it is called again.
 */
import path from 'node:path'
import type postgres from 'postgres'
import { BackupError, KEY, readManifest } from '#platform/server/backup/manifest.ts'
import type { Manifest } from '#platform/server/backup/manifest.ts'
import { restoreBackup } from '#platform/server/backup/restore.ts'
import { openFiles } from '#platform/server/files.ts'
import type { Settings } from '#platform/server/settings.ts'
import { keyFileOf, keyNames, openVault, readKeys, writeKeys } from '#platform/server/vault.ts'
import { readFileSync } from 'node:fs'
import { audit } from '../src/audit.ts'
import { prepare } from '../src/house.ts'
import { ToolError, withOwner } from './opened.ts'
import { showAudit } from './shown.ts'

const words = process.argv.slice(2)
const [named, ...more] = words.filter((word) => word !== '--without-key')

await withOwner(async ({ sql, address, settings }) => {
  if (!named || more.length > 0 || named.startsWith('-'))
    throw new ToolError('Say from where: npm run restore -- /mnt/backups/2026-11-21')
  const folder = path.resolve(named)
  const manifest = await readManifest(folder)
  const bringKey = findKey(folder, manifest, settings)
  let halted = 0
  await restoreBackup({
    folder,
    manifest,
    owner: address,
    files: openFiles(settings),
    async prepare() {
      bringKey()
      await prepare(settings, address, openVault(settings), { isRestoring: true })
      halted = await haltLetters(sql)
    },
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored as of ${manifest.madeAt}: ${rows} rows, ${manifest.jobs} jobs, ${manifest.files.count} files.`,
  )
  if (halted > 0)
    console.log(
      `${halted} letters to subscribers were on their way or due. They may have been sent since, so they are stopped: whoever writes them looks, and sends them on.`,
    )
  const result = await sql.begin('isolation level repeatable read read only', (sql) => audit(sql))
  showAudit(result)
  const isNew = result.broken.filter(({ sentence }) => !manifest.broken.includes(sentence))
  if (result.broken.length > isNew.length)
    console.log('What is broken was so when the backup was made.')
  if (isNew.length > 0) process.exitCode = 1
})

/** Whom they have reached since the backup nobody knows any more. As the press in the office that stops one. How many. */
async function haltLetters(sql: postgres.Sql): Promise<number> {
  return sql.begin(async (sql) => {
    let halted = 0
    for (const { id } of await sql<{ id: string }[]>`select id from organisations order by id`) {
      await sql`select set_organisation(${id})`
      const rows = await sql`
        update letters set scheduled_for = null, stopped_at = case when begun_at is not null then now() end
        where organisation_id = ${id} and (scheduled_for <= now()
          or begun_at is not null and done_at is null and stopped_at is null)
        returning id`
      halted += rows.length
    }
    return halted
  })
}

/** Finds the key before anything is written; answers how to put it into its place. */
function findKey(folder: string, { keys, hasKey }: Manifest, settings: Settings): () => void {
  const here = keyNames(readKeys(settings))
  const missing = keys.filter((name) => !here.includes(name))
  if (here.length > 0 && (missing.length === 0 || words.includes('--without-key'))) return () => {}
  if (here.length > 0)
    throw new BackupError(
      `The secret key here (${here.join(' ')}) is not the one of this backup (${keys.join(' ')}), so what is sealed in it ` +
        'would stay closed. Nothing was restored. Bring the right key' +
        (hasKey ? `; it is in ${path.join(folder, KEY)}.` : ', or say --without-key.'),
    )
  if (settings.SECRET_KEY === undefined && hasKey) {
    const secrets = readFileSync(path.join(folder, KEY), 'utf8').trim().split('\n')
    return () => writeKeys(settings, secrets)
  }
  if (words.includes('--without-key')) return () => {}
  throw new BackupError(
    `The secret key ${keys.join(' ')} belongs to this backup and is not in it. Nothing was restored. Put your copy of it into ` +
      `${keyFileOf(settings)} or SECRET_KEY first, or say --without-key.`,
  )
}
