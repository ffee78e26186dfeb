import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import type { World } from '#testing/story.ts'
import { unchecked } from './organisations.ts'

/** Each new gift of many is copied from one of these. */
const ORIGINALS = 4
/** Copies of each, in one statement. */
const AT_ONCE = 25_000

export async function giveOriginals(world: World): Promise<void> {
  for (let i = 0; i < ORIGINALS; i++) {
    const donor = { firstName: 'Aisha', lastName: 'Khan', email: `aisha-${i}@example.org` }
    await world.visitor.asks(giveDonation, await gift(world, { donor }))
  }
}

/** Copies of these gifts, each by a donor of its own. `say` hears of each table as it is copied. */
export async function copyGifts(
  { rows, ctx }: Pick<World, 'rows' | 'ctx'>,
  gifts: number,
  say: (table: string) => void = () => {},
): Promise<void> {
  const { id } = ctx.organisation
  const originals = await rows<Record<string, string>>(
    `select g.id as gift_id, g.payment_id, g.donor_id, p.id as posting_id from gifts g
     join donors d on d.organisation_id = g.organisation_id and d.id = g.donor_id
     join postings p on p.organisation_id = g.organisation_id and p.gift_id = g.id
     where g.organisation_id = $1 and d.email ~ '^aisha-[0-9]+@'`,
    [id],
  )
  const each = Math.ceil(gifts / ORIGINALS)
  const [receipt] = await rows<{ last: number }>(
    'select max(number) as last from receipts where organisation_id = $1',
    [id],
  )
  for (let from = 1; from <= each; from += AT_ONCE) {
    const to = Math.min(each, from + AT_ONCE - 1)
    const kinds = copied(receipt!.last + (from - 1) * ORIGINALS)
    for (const [name, { by, is, changed }] of Object.entries(kinds)) {
      const ids = originals.map((one) => one[is])
      await unchecked(
        rows,
        `insert into ${name} select (jsonb_populate_record(r, jsonb_build_object(${changed}))).*
         from ${name} r, generate_series(${from}, ${to}) n
         where r.organisation_id = '${id}' and r.${by} = any ('{${ids.join()}}'::uuid[])`,
      )
      say(name)
    }
  }
  await rows(
    `update receipt_series s set last = (select max(r.number) from receipts r
       where r.organisation_id = s.organisation_id and r.test = s.test)
     where s.organisation_id = $1`,
    [id],
  )
  await rows('analyze')
}

/** The same for the same row and number, and in the form of a random one. */
const anotherOf = (column: string) =>
  `overlay(overlay(md5(r.${column}::text || n) placing '4' from 13) placing '8' from 17)::uuid`
const anew = (column: string) => `'${column}', ${anotherOf(column)}`

/** Of which rows there are copies, and what is another in each. */
const copied = (
  lastReceipt: number,
): Readonly<Record<string, { by: string; is: string; changed: string }>> => ({
  donors: {
    by: 'id',
    is: 'donor_id',
    changed: `${anew('id')}, 'email', 'more-' || n || '-' || r.email`,
  },
  payments: {
    by: 'id',
    is: 'payment_id',
    changed: `${anew('id')}, 'intent_id', r.intent_id || n, 'charge_id', r.charge_id || n`,
  },
  gifts: {
    by: 'id',
    is: 'gift_id',
    changed: `${anew('id')}, ${anew('payment_id')}, ${anew('donor_id')}, 'given_at', r.given_at - n * interval '7 minutes'`,
  },
  gift_lines: { by: 'gift_id', is: 'gift_id', changed: anew('gift_id') },
  receipts: {
    by: 'gift_id',
    is: 'gift_id',
    changed: `${anew('gift_id')}, 'number', row_number() over () + ${lastReceipt}`,
  },
  postings: {
    by: 'id',
    is: 'posting_id',
    changed: `${anew('id')}, ${anew('gift_id')}, ${anew('payment_id')}, 'key',
      case r.kind when 'charge' then 'charge:' || ${anotherOf('payment_id')} else r.key || n end, 'sequence', nextval('postings_sequence')`,
  },
  entries: { by: 'posting_id', is: 'posting_id', changed: anew('posting_id') },
})
