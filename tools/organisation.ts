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
import { eraseDemoDonor } from '#features/ground/people/help-out.ts'
import { assertSafeToStart, describeAccount } from '#features/money/payments/payments.ts'
import { originOf } from '#platform/server/context.ts'
import { create } from '../src/operator/create.ts'
import { BY_COMMAND, type Hands, writeDeed } from '../src/operator/deeds.ts'
import { deleteOrganisation } from '../src/operator/delete.ts'
import { changeHost } from '../src/operator/domains.ts'
import { exportInto, makePassphrase, markExported } from '../src/operator/export.ts'
import { importOrganisation } from '../src/operator/import.ts'
import { invite } from '../src/operator/invite.ts'
import { KEY_MINUTES, closeAll, makeKey } from '../src/operator/keys.ts'
import { LIST, listOrganisations } from '../src/operator/listing.ts'
import { setPlan } from '../src/operator/plan.ts'
import type { RefusalCode } from '../src/operator/refusal-words.ts'
import { OperatorRefusal } from '../src/operator/refusals.ts'
import { setResting } from '../src/operator/rest.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

/** The word, and what is said to the person at the keyboard that the page says by its fields. */
const HINTS: Partial<Record<RefusalCode, (slug: string, name: string) => string>> = {
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
  live: (hands: Hands, { slug }: Words) => setLive(hands, slug, true),
  demo: (hands: Hands, { slug }: Words) => setLive(hands, slug, false),
  suspend: (hands: Hands, words: Words) => rest(hands, words, true),
  resume: (hands: Hands, words: Words) => rest(hands, words, false),
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
  const hands: Hands = { house, sql, by: BY_COMMAND }
  const does = DEEDS[verb as keyof typeof DEEDS]
  if (!Object.hasOwn(DEEDS, verb))
    throw new ToolError(
      `Say ${Object.keys(DEEDS).join(', ')}; the head of tools/organisation.ts shows how.`,
    )
  try {
    if (OF_ONE.includes(verb)) await contextOf(house, slug)
    await does(hands, { slug, more, values })
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

async function list(hands: Hands): Promise<void> {
  for (let page = 1, seen = 0, all = 1; seen < all; page++) {
    const { items, total } = await listOrganisations(hands, { page, size: LIST })
    for (const { slug, live, suspendedAt, plan, hosts } of items) {
      const state = suspendedAt ? 'rests' : live ? 'live' : 'demo'
      console.log(`${slug.padEnd(24)} ${state.padEnd(5)} ${plan.padEnd(9)} ${hosts.join(' ')}`)
    }
    if (items.length === 0) return
    seen += items.length
    all = total
  }
}

async function make(hands: Hands, { slug, more, values }: Words): Promise<void> {
  const [name = '', ...hosts] = more
  if (!name || hosts.length === 0)
    throw new ToolError(
      'Say its short name, its name in quotes, and at least one host: green-lane "Green Lane Masjid" green-lane.org',
    )
  const { country, email = '', at = '', zone = '', plan, owner } = values
  await create(hands, { slug, name, hosts, country, email, at, zone, plan, owner })
  console.log(`${name} is at ${hosts.join(', ')}, as a demonstration.`)
  if (owner) console.log(`${owner} is invited to be its owner.`)
}

async function inviteTo(hands: Hands, { slug, more: [email, ...rest] }: Words): Promise<void> {
  if (!email || rest.length > 0)
    throw new ToolError('Say whom: npm run organisation -- invite green-lane safiya@example.org')
  await invite(hands, slug, email)
  console.log(`${email} is invited to be an owner of ${slug}.`)
}

async function changePlan(hands: Hands, { slug, more: [plan = ''] }: Words): Promise<void> {
  await setPlan(hands, slug, plan)
  console.log(`${slug} has the plan ${plan}.`)
}

async function changeDomain(hands: Hands, { slug, more }: Words): Promise<void> {
  const [verb, host = '', ...rest] = more
  const way = (['add', 'remove', 'main'] as const).find((each) => each === verb)
  if (!way || host === '' || rest.length > 0)
    throw new ToolError('Say domain, its short name, then add, remove or main, and one host.')
  const hosts = await changeHost(hands, slug, way, host)
  console.log(`${slug} is at ${hosts.join(', ')}. The first is the main one.`)
}

async function rest(hands: Hands, { slug, values }: Words, rests: boolean): Promise<void> {
  if (!(await setResting(hands, slug, rests, values.reason)))
    return console.log(rests ? `${slug} rests already.` : `${slug} is open already.`)
  console.log(
    rests
      ? `${slug} rests: nothing of it is answered or taken, and nothing is lost.`
      : `${slug} is open again. What waited is done within minutes; a Friday that it slept through is not taken afterwards.`,
  )
}

async function exportTo(hands: Hands, { slug, more: [named, ...rest] }: Words): Promise<void> {
  const { organisation } = await contextOf(hands.house, slug)
  if (!named || rest.length > 0)
    throw new ToolError('Say where to: npm run organisation -- export green-lane /mnt/green-lane')
  const folder = path.resolve(named)
  if (existsSync(folder)) throw new ToolError(`There is something at ${folder} already.`)
  const passphrase = makePassphrase()
  const asOf = await exportInto(hands, slug, { folder, passphrase })
  await markExported(hands, organisation, asOf)
  console.log(`Everything of ${slug} is in ${folder}.`)
  console.log(`The passphrase of its secrets, which stands nowhere else: ${passphrase}`)
}

async function importFrom(hands: Hands, { slug: folder, more, values }: Words): Promise<void> {
  const file = values['passphrase-file']
  if (!folder || more.length > 0 || !file || !existsSync(file))
    throw new ToolError(
      'Say from where, and in which file the passphrase stands: npm run organisation -- import /mnt/green-lane --passphrase-file=/root/passphrase',
    )
  const passphrase = readFileSync(file, 'utf8').trim()
  const { slug, hosts, rows, files, jobs } = await importOrganisation(hands, { folder, passphrase })
  console.log(`${slug} is here, resting: ${rows} rows, ${files} files, ${jobs} jobs that wait.`)
  console.log(
    `Let it rest where it comes from, lead ${hosts.join(', ')} here, then: npm run organisation -- resume ${slug}`,
  )
}

async function remove(hands: Hands, { slug, values }: Words): Promise<void> {
  const withoutExport = values['without-export']
  const { postings } = await deleteOrganisation(hands, slug, { name: values.name, withoutExport })
  console.log(`${slug} is deleted.`)
  if (postings > 0)
    console.log(
      `Its books went with it: ${postings} postings. The law wants such books kept for six years: keep the export.`,
    )
}

async function openPage(hands: Hands, { values }: Words): Promise<void> {
  if (values.close) {
    const closed = await closeAll(hands)
    return console.log(`The operator’s page is closed, and was open ${closed} times.`)
  }
  const { house } = hands
  if (house.operatorHost === undefined)
    throw new ToolError(
      'There is no operator’s page: say at which host with OPERATOR_HOST, here and where the program runs.',
    )
  const origin = originOf(house, house.operatorHost)
  console.log(`${origin}/operator/enter/${await makeKey(hands)}`)
  console.log(`It works once, within ${KEY_MINUTES} minutes.`)
}

async function setLive({ house, sql, by }: Hands, slug: string, live: boolean): Promise<void> {
  const ctx = await contextOf(house, slug)
  const { id } = ctx.organisation
  if (ctx.organisation.live === live) return console.log(`${slug} is that already.`)
  const account = await describeAccount(ctx)
  if (live && !account)
    throw new ToolError(`${slug} has no account at Stripe yet: npm run payments:connect ${slug}`)
  if (live && !account?.live)
    throw new ToolError(`The keys of ${slug} are for tests. Connect its live keys first.`)
  if (live && (house.settings.NOW !== undefined || house.settings.STRIPE_API_BASE !== undefined))
    throw new ToolError('Unset NOW and STRIPE_API_BASE first: no real money is taken with them.')
  if (!live && account?.live)
    throw new ToolError(
      `${slug} holds live keys. Connect test keys first, so that no real money is taken.`,
    )

  // Before real money: whoever has read the README knows this password.
  if (live) await eraseDemoDonor(ctx)
  await sql.begin(async (sql) => {
    await sql`update organisations set live = ${live} where id = ${id}`
    const deed = live ? 'made-live' : 'made-demo'
    await writeDeed(house, sql, { deed, by, organisation: { id, slug } })
    await sql`select pg_notify('organisation_changed', ${id})`
  })
  house.organisations.forget(id)
  await assertSafeToStart(house)
  console.log(live ? `${slug} takes real money from now on.` : `${slug} is a demonstration again.`)
}
