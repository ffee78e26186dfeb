/**
 * npm run backup -- FOLDER               everything as it is now, while the program runs or not; without the secret key
 * npm run backup -- FOLDER --with-key    with it: whoever has the folder then has all that is sealed
 * FOLDER must not be there yet. It appears when the backup is whole; what was killed leaves FOLDER.unfinished-…
 */
import path from 'node:path'
import { makeBackup } from '#platform/server/backup/make.ts'
import { openFiles } from '#platform/server/files.ts'
import { keyFileOf, keyNames, readKeys } from '#platform/server/vault.ts'
import { audit } from '../src/audit.ts'
import { ToolError, withOwner } from './opened.ts'

const words = process.argv.slice(2)
const [named, ...more] = words.filter((word) => word !== '--with-key')

await withOwner(async ({ address, settings }) => {
  if (!named || more.length > 0 || named.startsWith('-'))
    throw new ToolError('Say where to: npm run backup -- /mnt/backups/2026-11-21')
  const folder = path.resolve(named)
  const withKey = words.includes('--with-key')
  const secrets = readKeys(settings)
  if (secrets.length === 0)
    throw new ToolError(
      'There is no secret key here, so this would not be the whole. Call it with the settings of the program: DATA_DIR, ' +
        'SECRET_KEY, and S3_BUCKET where uploads are in one.',
    )
  const keys = keyNames(secrets)
  const manifest = await makeBackup({
    folder,
    owner: address,
    files: openFiles(settings),
    keys,
    ...(withKey ? { secrets } : {}),
    audit: async (sql) => (await audit(sql)).broken.map(({ sentence }) => sentence),
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.files
  console.log(`The backup in ${folder} is whole, as of ${manifest.madeAt}:`)
  console.log(
    `  ${rows} rows of ${manifest.tables.length} tables, ${manifest.jobs} jobs that wait,`,
  )
  console.log(`  ${count} files of ${Math.ceil(bytes / 1024 / 1024)} MB.`)
  for (const sentence of manifest.broken)
    console.log(`  Not true of the data: ${sentence} (npm run audit)`)
  const place = settings.SECRET_KEY ? 'SECRET_KEY' : keyFileOf(settings)
  console.log(
    withKey
      ? `The secret key ${keys[0]} is in it: keep it where nobody else comes.`
      : `The secret key ${keys[0]} is NOT in it. It is in ${place}: keep a copy of that in another place, without it what ` +
          'is sealed stays closed.',
  )
})
