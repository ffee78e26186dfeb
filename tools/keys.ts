/**
 * npm run keys                which key has sealed how many values, by the keys' names
 * npm run keys -- change      makes a new key (or takes the one in SECRET_KEY) and seals everything again with it
 * npm run keys -- forget      drops the key before, when nothing needs it any more
 * A change that was killed goes on when it is called again. The program must not run while a new key is made.
 */
import type postgres from 'postgres'
import { countJobsSealedWith, countSealed, reseal } from '#platform/server/reseal.ts'
import type { Settings } from '#platform/server/settings.ts'
import { keyFileOf, makeKey, openVault, readKeys, writeKeys } from '#platform/server/vault.ts'
import { features } from '../src/features.ts'
import { ToolError, withOwner } from './opened.ts'

const sealed = features.flatMap(({ seals = [] }) => seals)

await withOwner(async ({ sql, settings }) => {
  const [verb] = process.argv.slice(2)
  if (readKeys(settings).length === 0)
    throw new ToolError(`There is no key in ${keyFileOf(settings)} yet: the first start makes one.`)
  if (verb === undefined) await list(sql, settings)
  else if (verb === 'change') await change(sql, settings)
  else if (verb === 'forget') await forget(sql, settings)
  else throw new ToolError('Say change or forget, or nothing to look.')
})

async function list(sql: postgres.Sql, settings: Settings): Promise<void> {
  const { keys } = openVault(settings)
  console.log(`the key            ${keys[0]}, in ${placeOf(settings)}`)
  if (keys[1]) console.log(`the key before     ${keys[1]}`)
  for (const { column, key, count } of await countSealed(sql, sealed, keys))
    console.log(
      `${column.padEnd(40)} ${String(count).padStart(7)}  ${key ?? 'a key without a name, or one that is not here'}`,
    )
}

async function change(sql: postgres.Sql, settings: Settings): Promise<void> {
  const isBegun = readKeys(settings).length > 1
  if (!isBegun) await begin(sql, settings)
  const vault = openVault(settings)
  const { done, closed } = await reseal(sql, vault, sealed)
  console.log(
    `${done} ${done === 1 ? 'value is' : 'values are'} sealed again, with the key ${vault.keys[0]}.`,
  )
  for (const where of closed) console.log(`None of the keys opens ${where}.`)
  if (closed.length > 0)
    throw new ToolError(
      'These stay as they are. Bring the key that they were sealed with, or set them anew.',
    )
  console.log(
    `Everything that is sealed names it. The key before, ${vault.keys[1] ?? ''}, still knows recovery codes and links in ` +
      'mails that it has signed. To end them, and when it has become known at once: npm run keys -- forget',
  )
}

/** Without a key of the operator's own, the new one stands in the file before anything is sealed with it. */
async function begin(sql: postgres.Sql, settings: Settings): Promise<void> {
  if (settings.SECRET_KEY)
    throw new ToolError(
      'The key is in SECRET_KEY. Stop the program, move it to SECRET_KEY_BEFORE, put a new one into SECRET_KEY ' +
        `(${makeKey()}, say), start the program, and call this again.`,
    )
  await refuseIfServed(sql, settings)
  writeKeys(settings, [makeKey(), ...readKeys(settings)])
  console.log(
    `A new key stands in ${keyFileOf(settings)}, before the other one. Keep a copy in another place.`,
  )
}

async function forget(sql: postgres.Sql, settings: Settings): Promise<void> {
  const { keys } = openVault(settings)
  const [present, before] = keys
  if (!before) throw new ToolError('There is no key before.')
  const counts = await countSealed(sql, sealed, keys)
  if (counts.some(({ key }) => key !== present))
    throw new ToolError('Some values are not sealed with the new key yet: npm run keys -- change')
  const jobs = await countJobsSealedWith(sql, before)
  if (jobs > 0)
    throw new ToolError(
      `${jobs} ${jobs === 1 ? 'job that waits carries' : 'jobs that wait carry'} something sealed with the key before. ` +
        'Start the program, let it work for a minute, and try again.',
    )
  if (settings.SECRET_KEY)
    return console.log(
      'Nothing needs the key before any more. Unset SECRET_KEY_BEFORE and start the program again.',
    )
  writeKeys(settings, [readKeys(settings)[0]!])
  console.log('The key before is gone. A program that runs forgets it at its next start.')
}

/** A running program would go on sealing with the key that it holds. */
async function refuseIfServed(sql: postgres.Sql, settings: Settings): Promise<void> {
  const serving = await sql`
    select from pg_stat_activity where datname = current_database() and usename = ${settings.DATABASE_APP_ROLE}`
  if (serving.length > 0)
    throw new ToolError(
      'The program runs, and holds the key in its memory. Stop every copy of it first.',
    )
}

function placeOf(settings: Settings): string {
  return settings.SECRET_KEY ? 'SECRET_KEY' : keyFileOf(settings)
}
