/**
 * npm run db:make NAME: writes a migration from what the tables.ts of the features say now. Read it before you keep it.
 * npm run db:make NAME -- --custom: an empty one, for what a table cannot say.
 */
import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'

const [name, ...more] = process.argv.slice(2)
if (!name) {
  console.error('Say what the migration does: npm run db:make add-events')
  process.exit(1)
}
const { status } = spawnSync('drizzle-kit', ['generate', `--name=${name}`, ...more], {
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)
// The next migration is made from the newest snapshot alone.
for (const older of globSync('database/migrations/meta/*_snapshot.json').toSorted().slice(0, -1))
  rmSync(older)
