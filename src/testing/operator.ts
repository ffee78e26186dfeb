import assert from 'node:assert/strict'
import { makeKey } from '../operator/keys.ts'
import type { Answered, World } from './story.ts'

export const OPERATORS = 'operator.localhost'

/** Somebody who runs the program, with its page open in a browser. */
export interface Operator {
  readonly cookie: string
  /** What every form of theirs carries. */
  readonly proof: string
  sees(path: string, headers?: Record<string, string>): Promise<Shown>
  presses(path: string, fields?: Record<string, string>): Promise<Shown>
}

export interface Shown {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** What the command prints the address of. */
export function keyOf({ house }: World): Promise<string> {
  return makeKey({ house, sql: house.owner.sql })
}

/** Presses the button behind an address, at any host. */
export async function press(
  world: World,
  path: string,
  fields: Record<string, string>,
  { host = OPERATORS, headers = {} }: { host?: string; headers?: Record<string, string> } = {},
): Promise<Shown> {
  const body = new URLSearchParams(fields).toString()
  return toShown(
    await world.visitorOf(host).sends('POST', path, { headers: { ...FORM, ...headers }, body }),
  )
}

export async function look(
  world: World,
  path: string,
  { host = OPERATORS, headers = {} }: { host?: string; headers?: Record<string, string> } = {},
): Promise<Shown> {
  return toShown(await world.visitorOf(host).sends('GET', path, { headers }))
}

export async function operatorAt(world: World): Promise<Operator> {
  const entered = await press(world, '/operator/enter', { key: await keyOf(world) })
  assert.equal(entered.status, 303)
  const [cookie = ''] = entered.headers['set-cookie']!.split(';')
  const headers = { cookie }
  const { text } = await look(world, '/operator', { headers })
  const [, proof = ''] = /name="proof" value="([^"]+)"/.exec(text) ?? []
  return {
    cookie,
    proof,
    sees: (path, more = {}) => look(world, path, { headers: { ...headers, ...more } }),
    presses: (path, fields = {}) => press(world, path, { proof, ...fields }, { headers }),
  }
}

function toShown({ status, headers, body }: Answered): Shown {
  return { status, headers, text: body.toString('utf8') }
}
