import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  setUpAuthenticator,
  switchOnAuthenticator,
} from '#features/ground/people/authenticator-contract.ts'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR, type StaffRole } from '#features/ground/people/rules.ts'
import { giveRole } from '#features/ground/people/staff.ts'
import type { World } from './story.ts'

/** The password of everybody who is made here. */
const { password } = DEMO_DONOR

export interface Worker {
  readonly id: string
  readonly email: string
  readonly password: string
  /** What they send as `x-jwt-token`. */
  readonly token: string
  /** Of their app. */
  readonly key: string
}

/** An account without an app, and without a role: `accountAt(world, 'crescent')`. */
export async function accountAt(world: World, slug = 'al-noor') {
  const id = randomUUID()
  const email = `office-${id.slice(0, 8)}@example.org`
  const { organisation } = await world.contextOf(slug)
  await world.rows(
    `insert into people (organisation_id, id, first_name, last_name, email, language, password_hash, created_at)
     select organisation_id, $1, 'Office', 'Worker', $2, 'en', password_hash, created_at from people
     where organisation_id = $3 and id = $4`,
    [id, email, organisation.id, DEMO_DONOR.id],
  )
  await world.rows(
    `insert into person_emails (organisation_id, email, person_id, verified_at)
     select organisation_id, email, id, created_at from people where id = $1`,
    [id],
  )
  return { id, email, password }
}

/** Somebody of the office of an organisation, signed in over HTTP, with an app that is on. */
export async function staffAt(
  world: World,
  roles: readonly StaffRole[],
  slug = 'al-noor',
): Promise<Worker> {
  const account = await accountAt(world, slug)
  const visitor = world.visitorOf(`${slug}.localhost`)
  const { data: user } = await visitor.asks(login, { email: account.email, password })
  const token = user.token as string
  const mine = { 'x-jwt-token': token }
  const { key } = (await visitor.asks(setUpAuthenticator, { password }, mine)).data
  const on = await visitor.asks(switchOnAuthenticator, { code: codeAt(world, key) }, mine)
  assert.equal(on.status, 200)
  const ctx = await world.contextOf(slug)
  for (const role of roles) assert.equal(await giveRole(ctx, account.email, role), 'given')
  return { ...account, token, key }
}

/** What an app shows now. */
export function codeAt(world: World, key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: world.house.now().getTime() })
}
