import { randomBytes } from 'node:crypto'
import { readSettings } from '#platform/server/settings.ts'
import { type DatabaseAddress, readDatabaseUrl } from '#platform/server/database.ts'
import { openVault } from '#platform/server/vault.ts'
import { servingRole } from '../house.ts'
import { type Machine, ask, copyEverywhere, dropEverywhere, tellOfCopy } from './machines.ts'

/** Set by tools/test.ts, which starts the cluster and makes the template. */
const cluster = process.env['TEST_CLUSTER_URL']
const template = process.env['TEST_TEMPLATE']
const machines = JSON.parse(process.env['TEST_MACHINES'] ?? '[]') as Machine[]
export const isOfSeveralMachines = machines.length > 1

/** Not a secret: every test shares it, so that the role's password is the same in all copies. */
export const TEST_SETTINGS = {
  SECRET_KEY: 'only-for-tests-only-for-tests-only-for-tests',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
  REQUESTS_PER_MINUTE: '0',
  ORGANISATION_REQUESTS_PER_MINUTE: '0',
  CHARGES_PER_SECOND: '0',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_CONNECTIONS: '4',
} as const

export interface Copy {
  readonly owner: DatabaseAddress
  readonly serving: DatabaseAddress
  remove(): Promise<void>
}

/**
 * A database of its own, migrated and seeded: a copy of the template, some sixty milliseconds. Given another copy, the
 * twin of that one as it stands; nobody may be using it.
 */
export async function copyTemplate(from?: Copy): Promise<Copy> {
  if (!cluster || !template)
    throw new Error('Run tests with npm run test:units (it starts a database for them).')
  const address = readDatabaseUrl(cluster)
  const name = `story_${randomBytes(6).toString('hex')}`
  const original = from?.owner.database ?? template
  await copyEverywhere(address, machines, { original, name, cutsOff: from !== undefined })
  const owner = { ...address, database: name }
  const settings = readSettings(TEST_SETTINGS)
  const role = servingRole(settings, openVault(settings))
  if (isOfSeveralMachines) await tellOfCopy(owner, [role.name, owner.user])
  return {
    owner,
    serving: { ...owner, user: role.name, password: role.password },
    remove: () => dropEverywhere(address, machines, name),
  }
}

/** The same database on every machine that has a part of it, the one that is asked first. */
export function machinesOf({ owner }: Copy): DatabaseAddress[] {
  return machines.map((machine) => ({ ...owner, ...machine }))
}

/**
 * An empty database that belongs to a role of its own, as one that is rented: it may create roles, and is not above
 * row-level security. Its serving role is named so that it can be removed with it.
 */
export async function rentDatabase(): Promise<
  Copy & { readonly settings: Record<string, string> }
> {
  const address = readDatabaseUrl(cluster ?? '')
  const name = `story_${randomBytes(6).toString('hex')}`
  const role = `owner_${name}`
  const serving = `app_${name}`
  const password = randomBytes(8).toString('hex')
  await ask(address, async (sql) => {
    await sql.unsafe(`create role ${role} login createrole nosuperuser password '${password}'`)
    await sql.unsafe(`create database ${name} owner ${role} template template0`)
  })
  const owner = { ...address, database: name, user: role, password }
  return {
    owner,
    serving: { ...owner, user: serving },
    settings: { DATABASE_APP_ROLE: serving },
    async remove() {
      await dropEverywhere(address, machines.slice(0, 1), name)
      await ask(address, async (sql) => {
        await sql.unsafe(`drop role if exists ${serving}`)
        await sql.unsafe(`drop role ${role}`)
      })
    },
  }
}
