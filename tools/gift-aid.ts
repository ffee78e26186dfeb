/**
 * npm run gift-aid -- al-noor list                       what was claimed, and why the rest cannot be claimed on
 * npm run gift-aid -- al-noor small                      cash and taps of at most £30, by tax year, and what can be claimed for
 * npm run gift-aid -- al-noor draft                      makes the next claim, or makes it again; nothing is sent
 * npm run gift-aid -- al-noor export 3 FOLDER            its schedules for the tax office, a thousand rows in each
 * npm run gift-aid -- al-noor submitted 3 REFERENCE      they were handed in: it does not change any more
 * npm run gift-aid -- al-noor accepted 3                 it was paid, and is posted in the ledger
 * npm run gift-aid -- al-noor rejected 3 4,17            it was paid but for these items; of the second file 1001 and on
 * npm run gift-aid -- al-noor declarations a@example.org what was declared from this address
 * npm run gift-aid -- al-noor cancel DECLARATION         covers nothing from now on
 * npm run gift-aid -- al-noor change DECLARATION --line1 '4 Park Road' --city Leeds --postcode 'LS1 4AP'
 *                                                        a new one in its place; also --first and --last
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Claim,
  ClaimRefused,
  answerClaim,
  cancelDeclared,
  changeDeclared,
  draftClaim,
  exportClaim,
  findClaims,
  findDeclared,
  findSmallYears,
  judgeLines,
  submitClaim,
} from '#features/money/gift-aid/gift-aid.ts'
import { MOST_ROWS, REASONS, type Reason } from '#features/money/gift-aid/rules.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const { positionals, values } = readArguments()
const [slug = '', verb = '', what = '', more = ''] = positionals

const VERBS: Readonly<Record<string, (ctx: Context) => Promise<void>>> = {
  list,
  small,
  draft: async (ctx) => show(await draftClaim(ctx)),
  export: writeFiles,
  submitted: (ctx) => submitClaim(ctx, readNumber(what), more || null),
  accepted: async (ctx) => show(await answerClaim(ctx, readNumber(what))),
  rejected: async (ctx) => show(await answerClaim(ctx, readNumber(what), readItems(more))),
  declarations,
  cancel: async (ctx) => {
    if (!(await cancelDeclared(ctx, what))) throw new ToolError(`There is no declaration ${what}.`)
    console.log('Cancelled. Gifts that were given under it stay covered.')
  },
  change: async (ctx) => {
    const id = await changeDeclared(ctx, what, values)
    if (!id) throw new ToolError(`There is no declaration ${what} that still covers anything.`)
    console.log(`Changed: ${id} stands in its place.`)
  },
}

await withHouse(async ({ house }) => {
  const ctx = await contextOf(house, slug)
  const work = VERBS[verb]
  if (!work) throw new ToolError(`Say ${Object.keys(VERBS).join(', ')}.`)
  try {
    await work(ctx)
  } catch (error) {
    if (error instanceof ClaimRefused) throw new ToolError(`${error.message} (${error.code})`)
    throw error
  }
})

async function list(ctx: Context): Promise<void> {
  const claims = await findClaims(ctx)
  if (claims.length === 0) console.log('Nothing was claimed yet.')
  for (const claim of claims) show(claim)
  const judged = await inTransaction(ctx, judgeLines)
  const open = judged.filter(({ reason }) => reason === undefined).length
  console.log(`\n${open} lines of gifts can be claimed on.`)
  const byReason = Map.groupBy(judged, ({ reason }) => reason)
  for (const reason of Object.keys(REASONS) as Reason[]) {
    const found = byReason.get(reason)
    if (!found || reason === 'claimed') continue
    console.log(`\n${REASONS[reason]} (${reason}): ${found.length}`)
    for (const { giftId, line } of found.slice(0, 10)) console.log(`  ${giftId} line ${line + 1}`)
    if (found.length > 10) console.log(`  … and ${found.length - 10} more`)
  }
}

async function small(ctx: Context): Promise<void> {
  const years = await findSmallYears(ctx)
  if (years.length === 0)
    console.log('No small donations were recorded yet: npm run gift, --small.')
  for (const year of years) {
    const { taxYear, collectedMinor, giftAidMinor, claimedMinor, canClaimMinor, backMinor } = year
    const parts = [
      `to 5 April ${taxYear + 1}`,
      `collected ${pounds(collectedMinor)}`,
      `Gift Aid claimed on ${pounds(giftAidMinor)}`,
      `claimed for ${pounds(claimedMinor)}`,
      `can be claimed for ${pounds(canClaimMinor)}`,
      backMinor > 0 ? `CLAIMED ${pounds(backMinor)} TOO MUCH: the next claim gives it back` : '',
    ]
    console.log(parts.filter(Boolean).join('  '))
  }
}

function show(claim: Claim): void {
  const { number, state, items, giftsMinor, smallMinor, smallBackMinor, taxMinor } = claim
  const { wentBackMinor, reference, test } = claim
  const parts = [
    `${number}`.padStart(3),
    state,
    `${items} gifts of ${pounds(giftsMinor)}`,
    smallMinor > 0 ? `small donations of ${pounds(smallMinor)}` : '',
    `Gift Aid ${pounds(taxMinor)}`,
    smallBackMinor > 0 ? `less small donations of ${pounds(smallBackMinor)}` : '',
    wentBackMinor > 0 ? `less what went back of ${pounds(wentBackMinor)}` : '',
    reference ?? '',
    test ? 'TEST' : '',
  ]
  console.log(parts.filter(Boolean).join('  '))
}

async function writeFiles(ctx: Context): Promise<void> {
  const folder = more || '.'
  const files = await exportClaim(ctx, readNumber(what))
  mkdirSync(folder, { recursive: true })
  for (const { name, body } of files) {
    const to = path.join(folder, name)
    if (existsSync(to)) throw new ToolError(`${to} is there already.`)
    // It has names and addresses: nobody else may read it.
    writeFileSync(to, body, { mode: 0o600 })
    console.log(to)
  }
  if (files.length > 1) console.log(`${MOST_ROWS} rows in each: hand them all in, one claim each.`)
}

async function declarations(ctx: Context): Promise<void> {
  const found = await findDeclared(ctx, what)
  if (found.length === 0) console.log('Nothing was declared from this address.')
  for (const { id, scope, declaredAt, cancelledAt, firstName, lastName } of found) {
    const since = declaredAt.toISOString().slice(0, 10)
    const ended = cancelledAt ? `, ended ${cancelledAt.toISOString().slice(0, 10)}` : ''
    console.log(`${id}  ${scope}  ${firstName} ${lastName}  ${since}${ended}`)
  }
}

function pounds(minor: number): string {
  return formatMoney(minor, 'GBP', { decimals: 'always' })
}

function readNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new ToolError(`Say which claim: ${verb} 3`)
  return Number(text)
}

function readItems(text: string): number[] {
  if (!/^\d+(,\d+)*$/.test(text)) throw new ToolError('Say which items: rejected 3 4,17')
  return text.split(',').map(Number)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        first: { type: 'string' },
        last: { type: 'string' },
        line1: { type: 'string' },
        city: { type: 'string' },
        postcode: { type: 'string' },
      },
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
