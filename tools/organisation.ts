/**
 * npm run organisation                                           lists them
 * npm run organisation -- create green-lane "Green Lane Masjid" green-lane.org www.green-lane.org --country=GB
 *   --email=office@green-lane.org --at=53.79,-1.75 --zone=Europe/London --plan=standard --owner=safiya@example.org
 * npm run organisation -- invite green-lane safiya@example.org   mails them an invitation to be its owner
 * npm run organisation -- plan green-lane premium
 * npm run organisation -- domain green-lane add www.green-lane.org    also remove, and main
 * npm run organisation -- live green-lane                        it takes real money from now on; its demonstration donor goes
 * npm run organisation -- demo green-lane                        it no longer does
 * npm run organisation -- suspend green-lane --reason="It moves"    it rests: nothing is answered or taken, nothing is lost
 * npm run organisation -- resume green-lane                      it is open again
 * npm run organisation -- export green-lane FOLDER               everything of it, as open files; prints a passphrase
 * npm run organisation -- import FOLDER --passphrase-file=FILE   whole or not at all; it arrives resting
 * npm run organisation -- delete green-lane --name="Green Lane Masjid"    only what rests and was exported since, or
 *   --without-export
 * npm run organisation -- page                                   prints an address that opens the operator's page, once
 * npm run organisation -- page --close                           closes it wherever it is open
 * The first host is the main one. A new one begins with times for its place, north and east of Greenwich in degrees, its
 * legal pages, a welcome and a cause, which its office writes anew. Its country says how telephone numbers are dialled there;
 * without one they have the ten digits of the default.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { originOf } from '#platform/server/context.ts'
import { toHostName } from '#platform/shared/host-names.ts'
import { create } from '../src/operator/create.ts'
import { BY_COMMAND, type OperatorContext } from '../src/operator/deeds.ts'
import { deleteOrganisation } from '../src/operator/delete.ts'
import { changeHost } from '../src/operator/domains.ts'
import { exportInto, makePassphrase, markExported } from '../src/operator/export.ts'
import { importOrganisation } from '../src/operator/import.ts'
import { invite } from '../src/operator/invite.ts'
import { KEY_MINUTES, closeAll, makeKey } from '../src/operator/keys.ts'
import { LIST, listOrganisations } from '../src/operator/listing.ts'
import { setLive } from '../src/operator/live.ts'
import { setPlan } from '../src/operator/plan.ts'
import type { RefusalCode } from '../src/operator/refusal-words.ts'
import { OperatorRefusal } from '../src/operator/refusals.ts'
import { setResting } from '../src/operator/rest.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

/** The word, and what is said to the person at the keyboard that the page says by its fields. */
const HINTS: Partial<Record<RefusalCode, (slug: string, name: string) => string>> = {
  'live-keys-missing': (slug) => `npm run payments:connect ${slug}`,
  'email-missing': () => '--email=office@green-lane.org',
  'place-missing': () => '--at=53.79,-1.75 --zone=Europe/London',
  'name-differs': (slug, name) => `npm run organisation -- delete ${slug} --name="${name}"`,
  'rest-first': (slug) => `npm run organisation -- suspend ${slug}`,
  'books-kept': () => '--without-export is not for it.',
  'export-first': (slug) =>
    `npm run organisation -- export ${slug} FOLDER. Or say --without-export, and nothing of it is kept.`,
}

interface Words {
  readonly slug: string
  readonly more: readonly string[]
  readonly values: ReturnType<typeof readWords>['values']
}

const DEEDS = {
  list,
  create: make,
  invite: inviteTo,
  plan: changePlan,
  domain: changeDomain,
  live: (ctx: OperatorContext, words: Words) => live(ctx, words, true),
  demo: (ctx: OperatorContext, words: Words) => live(ctx, words, false),
  suspend: (ctx: OperatorContext, words: Words) => rest(ctx, words, true),
  resume: (ctx: OperatorContext, words: Words) => rest(ctx, words, false),
  export: exportTo,
  import: importFrom,
  delete: remove,
  page: openPage,
}

/** What is done to one that is there; else they are all named. A deletion begins with the files of one that has gone. */
const OF_ONE = ['invite', 'plan', 'domain', 'live', 'demo', 'suspend', 'resume', 'export']

await withHouse(async ({ house, sql }) => {
  const { values, positionals } = readWords()
  const [verb = 'list', slug = '', ...more] = positionals
  const ctx: OperatorContext = { house, sql, by: BY_COMMAND }
  const does = DEEDS[verb as keyof typeof DEEDS]
  if (!Object.hasOwn(DEEDS, verb))
    throw new ToolError(
      `Say ${Object.keys(DEEDS).join(', ')}; the head of tools/organisation.ts shows how.`,
    )
  try {
    if (OF_ONE.includes(verb)) await contextOf(house, slug)
    await does(ctx, { slug, more, values })
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error
    const hint = HINTS[error.code]?.(slug, String(error.values['name']))
    throw new ToolError([error.message, ...(hint ? [hint] : [])].join('\n'))
  }
})

function readWords() {
  const text = { type: 'string' } as const
  const options = {
    country: text,
    email: text,
    at: text,
    zone: text,
    plan: text,
    owner: text,
    name: text,
    'passphrase-file': text,
    reason: text,
    'without-export': { type: 'boolean' },
    close: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new ToolError((error as Error).message)
  }
}

async function list(ctx: OperatorContext): Promise<void> {
  for (let page = 1, seen = 0, all = 1; seen < all; page++) {
    const { items, total } = await listOrganisations(ctx, { page, size: LIST })
    for (const { slug, live, suspendedAt, plan, hosts } of items) {
      const state = suspendedAt ? 'rests' : live ? 'live' : 'demo'
      console.log(`${slug.padEnd(24)} ${state.padEnd(5)} ${plan.padEnd(9)} ${hosts.join(' ')}`)
    }
    if (items.length === 0) return
    seen += items.length
    all = total
  }
}

async function make(ctx: OperatorContext, { slug, more, values }: Words): Promise<void> {
  const [name = '', ...named] = more
  const hosts = named.map(toHostName)
  if (!name || hosts.length === 0)
    throw new ToolError(
      'Say its short name, its name in quotes, and at least one host: green-lane "Green Lane Masjid" green-lane.org',
    )
  const { country, email = '', at = '', zone = '', plan, owner } = values
  await create(ctx, { slug, name, hosts, country, email, at, zone, plan, owner })
  console.log(`${name} is at ${hosts.join(', ')}, as a demonstration.`)
  if (owner) console.log(`${owner} is invited to be its owner.`)
}

async function inviteTo(
  ctx: OperatorContext,
  { slug, more: [email, ...rest] }: Words,
): Promise<void> {
  if (!email || rest.length > 0)
    throw new ToolError('Say whom: npm run organisation -- invite green-lane safiya@example.org')
  await invite(ctx, slug, email)
  console.log(`${email} is invited to be an owner of ${slug}.`)
}

async function changePlan(ctx: OperatorContext, { slug, more: [plan = ''] }: Words): Promise<void> {
  await setPlan(ctx, slug, plan)
  console.log(`${slug} has the plan ${plan}.`)
}

async function changeDomain(ctx: OperatorContext, { slug, more }: Words): Promise<void> {
  const [verb, host = '', ...rest] = more
  const way = (['add', 'remove', 'main'] as const).find((each) => each === verb)
  if (!way || host === '' || rest.length > 0)
    throw new ToolError('Say domain, its short name, then add, remove or main, and one host.')
  const hosts = await changeHost(ctx, slug, way, toHostName(host))
  console.log(`${slug} is at ${hosts.join(', ')}. The first is the main one.`)
}

async function rest(ctx: OperatorContext, { slug, values }: Words, rests: boolean): Promise<void> {
  if (!(await setResting(ctx, slug, rests, values.reason)))
    return console.log(rests ? `${slug} rests already.` : `${slug} is open already.`)
  console.log(
    rests
      ? `${slug} rests: nothing of it is answered or taken, and nothing is lost.`
      : `${slug} is open again. What waited is done within minutes; a Friday that it slept through is not taken afterwards.`,
  )
}

async function exportTo(
  ctx: OperatorContext,
  { slug, more: [named, ...rest] }: Words,
): Promise<void> {
  const { organisation } = await contextOf(ctx.house, slug)
  if (!named || rest.length > 0)
    throw new ToolError('Say where to: npm run organisation -- export green-lane /mnt/green-lane')
  const folder = path.resolve(named)
  if (existsSync(folder)) throw new ToolError(`There is something at ${folder} already.`)
  const passphrase = makePassphrase()
  const asOf = await exportInto(ctx, slug, { folder, passphrase })
  await markExported(ctx, organisation, asOf)
  console.log(`Everything of ${slug} is in ${folder}.`)
  console.log(`The passphrase of its secrets, which stands nowhere else: ${passphrase}`)
}

async function importFrom(
  ctx: OperatorContext,
  { slug: folder, more, values }: Words,
): Promise<void> {
  const file = values['passphrase-file']
  if (!folder || more.length > 0 || !file || !existsSync(file))
    throw new ToolError(
      'Say from where, and in which file the passphrase stands: npm run organisation -- import /mnt/green-lane --passphrase-file=/root/passphrase',
    )
  const passphrase = readFileSync(file, 'utf8').trim()
  const { slug, hosts, rows, files, jobs } = await importOrganisation(ctx, { folder, passphrase })
  console.log(`${slug} is here, resting: ${rows} rows, ${files} files, ${jobs} jobs that wait.`)
  console.log(
    `Let it rest where it comes from, lead ${hosts.join(', ')} here, then: npm run organisation -- resume ${slug}`,
  )
}

async function remove(ctx: OperatorContext, { slug, values }: Words): Promise<void> {
  const withoutExport = values['without-export']
  const { postings } = await deleteOrganisation(ctx, slug, { name: values.name, withoutExport })
  console.log(`${slug} is deleted.`)
  if (postings > 0)
    console.log(
      `Its books went with it: ${postings} postings. The law wants such books kept for six years: keep the export.`,
    )
}

async function openPage(ctx: OperatorContext, { values }: Words): Promise<void> {
  if (values.close) {
    const closed = await closeAll(ctx)
    return console.log(`The operator’s page is closed, and was open ${closed} times.`)
  }
  const { house } = ctx
  if (house.operatorHost === undefined)
    throw new ToolError(
      'There is no operator’s page: say at which host with OPERATOR_HOST, here and where the program runs.',
    )
  const origin = originOf(house, house.operatorHost)
  console.log(`${origin}/operator/enter/${await makeKey(ctx)}`)
  console.log(`It works once, within ${KEY_MINUTES} minutes.`)
}

async function live(ctx: OperatorContext, { slug }: Words, isLive: boolean): Promise<void> {
  if (!(await setLive(ctx, slug, isLive))) return console.log(`${slug} is that already.`)
  console.log(
    isLive ? `${slug} takes real money from now on.` : `${slug} is a demonstration again.`,
  )
}
