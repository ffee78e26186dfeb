import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import {
  collectHeld,
  eraseEverywhere,
  eraseHeld,
  mergeInto,
} from '#features/ground/people/export-and-erase.ts'
import {
  emailsOf,
  findById,
  findOwner,
  tellOwners,
  withFreshCode,
} from '#features/ground/people/people.ts'
import { consents, staffRoles } from '#features/ground/people/tables.ts'
import { DEMO_DONOR, afterAll, partName, writtenAs } from '#features/ground/people/rules.ts'
import { submissions } from '#features/ground/submissions/tables.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { donors } from '#features/money/donors/tables.ts'
import { registrationForm } from '#features/site/maktab/rules.ts'
import { type Context, type Work, inTransaction, readOnce } from '#platform/server/context.ts'
import type { Unsent } from '#platform/server/database.ts'
import type { Held } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type SentForm, mayRead, rolesOf } from './office.ts'
import {
  PEOPLE_FOUND,
  erasePerson,
  exportPerson,
  type findPeople,
  mergePeople,
  showPerson,
} from './people-contract.ts'
import type { FoundAs } from './rules.ts'

/**
 * So many rows of each branch: whoever gave as a guest has several. In the order of their index, as PostgreSQL would read a name
 * that is frequent elsewhere in no order, and through all rows of all organisations where this one has none.
 */
export const MOST_LOOKED_AT = PEOPLE_FOUND * 2

interface FoundRow {
  readonly as: FoundAs
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Each branch walks one index from where the name begins, and no further than is shown. */
export async function find(
  ctx: Context,
  { q }: Input<typeof findPeople>,
): Promise<Reply<typeof findPeople>> {
  const from = q.toLowerCase()
  const [mails, names] = await Promise.all([
    from.includes(' ') ? [] : readOnce(ctx, (ctx) => selectByMail(ctx, from)),
    from.includes('@') ? [] : readOnce(ctx, (ctx) => selectByName(ctx, q)),
  ])
  const rows = [...names, ...mails]
  // Whoever gave ten times as a guest has ten rows, and is one person by their address.
  const byEmail = new Map<string, FoundRow>()
  for (const row of rows) if (row.email && !byEmail.has(row.email)) byEmail.set(row.email, row)
  const all = [...byEmail.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email),
  )
  const shown = all.slice(0, PEOPLE_FOUND)
  const guardians = await guardiansAmong(
    ctx,
    shown.map(({ email }) => email),
  )
  return {
    items: shown.map(({ as, id, name, email }) => ({
      as,
      id,
      name: name.trim(),
      email,
      isGuardian: guardians.has(email),
    })),
    hasMore:
      all.length > PEOPLE_FOUND || names.length >= MOST_LOOKED_AT || mails.length >= MOST_LOOKED_AT,
  }
}

/** Of those on one screen, along the index of their addresses. */
async function guardiansAmong(
  ctx: Context,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await readOnce(
    ctx,
    ({ sql, organisation }) => sql<{ email: string }[]>`
      select email from unnest(${[...emails]}::text[]) email
      where exists (
        select from submissions s
        where s.organisation_id = ${organisation.id} and s.sender_email = email
          and s.kind = ${registrationForm.kind} and s.erased_at is null)`,
  )
  return new Set(rows.map(({ email }) => email))
}

export function selectByMail({ sql, organisation }: Work, from: string): Unsent<FoundRow[]> {
  const [of, to, most] = [organisation.id, afterAll(from), MOST_LOOKED_AT]
  return sql`
    (select 'account' as as, id, first_name || ' ' || last_name as name, email from people
      where organisation_id = ${of} and email ~>=~ ${from} and email ~<~ ${to}
      order by email using ~<~ limit ${most})
    union all
    (select 'donor', id, first_name || ' ' || last_name, email from donors
      where organisation_id = ${of} and email ~>=~ ${from} and email ~<~ ${to}
      order by email using ~<~ limit ${most})
    union all
    (select 'sender', id, coalesce(sender_name, ''), sender_email from submissions
      where organisation_id = ${of} and sender_email ~>=~ ${from} and sender_email ~<~ ${to}
      order by sender_email using ~<~ limit ${most})`
}

/**
 * Names as they are most often written, each walked along its index: where rows of others are out of sight, the database
 * calculates nothing on a name before it knows whose it is, so an index of small letters would be of no use.
 */
export function selectByName({ sql, organisation }: Work, from: string): Unsent<FoundRow[]> {
  const [of, most] = [organisation.id, MOST_LOOKED_AT]
  const begins = (column: string, text: string) =>
    sql`${sql(column)} ~>=~ ${text} and ${sql(column)} ~<~ ${afterAll(text)}`
  const whole = sql`id, first_name || ' ' || last_name as name, email`
  const branches = writtenAs(from).flatMap((text) => [
    ...(['people', 'donors'] as const).flatMap((table) =>
      ['first_name', 'last_name'].map(
        (column) => sql`
            (select ${table === 'people' ? 'account' : 'donor'} as as, ${whole} from ${sql(table)}
              where organisation_id = ${of} and ${begins(column, text)}
              order by ${sql(column)} using ~<~ limit ${most})`,
      ),
    ),
    ...['sender_name', 'sender_last_name'].map(
      (column) => sql`
          (select 'sender' as as, id, coalesce(sender_name, '') as name, sender_email as email from submissions
            where organisation_id = ${of} and ${begins(column, text)}
              order by ${sql(column)} using ~<~ limit ${most})`,
    ),
  ])
  const both = writtenAs(from)
    .flatMap(partName)
    .flatMap(({ first, last }) =>
      (['people', 'donors'] as const).map(
        (table) => sql`
            (select ${table === 'people' ? 'account' : 'donor'} as as, ${whole} from ${sql(table)}
              where organisation_id = ${of} and ${begins('last_name', last)}
                and ${begins('first_name', first)}
              order by last_name using ~<~ limit ${most})`,
      ),
    )
  const all = [...branches, ...both]
  return sql`${all.map((branch, i) => (i === 0 ? branch : sql` union all ${branch}`))}`
}

type Named = Pick<FoundRow, 'as' | 'id'>

interface Person extends FoundRow {
  readonly held: Held
}

/** Whoever it is about: their account where the address is proved to be one's, else the guest under that address. */
async function findOne(ctx: Work, { as, id }: Named): Promise<Person | undefined> {
  const row = as === 'account' ? undefined : await findRow(ctx, as, id)
  const account =
    as === 'account'
      ? await findById(ctx, id)
      : row?.personId
        ? await findById(ctx, row.personId)
        : row && (await findOwner(ctx, row.email))
  if (account) {
    const { firstName, lastName, email } = account
    const held = { personId: account.id, emails: await emailsOf(ctx, account.id) }
    return { as: 'account', id: account.id, name: `${firstName} ${lastName}`.trim(), email, held }
  }
  if (!row || row.email === '') return undefined
  return { as, id, name: row.name, email: row.email, held: { personId: id, emails: [row.email] } }
}

async function findRow(ctx: Work, as: 'donor' | 'sender', id: string) {
  const of = ctx.organisation.id
  if (as === 'donor') {
    const [donor] = await ctx.db
      .select()
      .from(donors)
      .where(and(eq(donors.organisationId, of), eq(donors.id, id)))
    if (!donor) return undefined
    const { firstName, lastName, email, personId } = donor
    return { name: `${firstName} ${lastName}`.trim(), email, personId }
  }
  const [sent] = await ctx.db
    .select({ name: submissions.senderName, email: submissions.senderEmail })
    .from(submissions)
    .where(and(eq(submissions.organisationId, of), eq(submissions.id, id)))
  return sent && { name: sent.name ?? '', email: sent.email ?? '', personId: null }
}

async function mustFind(
  ctx: Work,
  endpoint: typeof showPerson | typeof exportPerson | typeof erasePerson | typeof mergePeople,
  named: Named,
): Promise<Person> {
  return (await findOne(ctx, named)) ?? refuse(endpoint, 'person-not-found')
}

const MOST_SENT = 50

export function openPeople(forms: () => readonly SentForm[]) {
  const show = (ctx: Context, named: Input<typeof showPerson>): Promise<Reply<typeof showPerson>> =>
    inTransaction(ctx, async (ctx) => {
      const { held, ...person } = await mustFind(ctx, showPerson, named)
      const sent = await ctx.db
        .select()
        .from(submissions)
        .where(
          and(
            eq(submissions.organisationId, ctx.organisation.id),
            inArray(submissions.senderEmail, [...held.emails]),
            isNull(submissions.erasedAt),
          ),
        )
        .orderBy(desc(submissions.receivedAt), desc(submissions.id))
        .limit(MOST_SENT)
      const said = await ctx.db
        .select()
        .from(consents)
        .where(
          and(
            eq(consents.organisationId, ctx.organisation.id),
            eq(consents.personId, held.personId),
          ),
        )
        .orderBy(desc(consents.at), desc(consents.id))
        .limit(MOST_SENT)
      const known = new Map(forms().map((each) => [each.form.kind, each]))
      const titleOf = (kind: string) => known.get(kind)?.form.title[ctx.language] ?? kind
      const roles = rolesOf(ctx)
      const closed = closedKindsFor(roles)
      const open = sent.filter(({ kind }) => !closed.includes(kind))
      const registrations = open.filter(({ kind }) => kind === registrationForm.kind)
      const school = known.get(registrationForm.kind)
      const agreed = [
        ...said.map(({ at, wording, given, source }) => ({
          at: at.toISOString(),
          wording,
          agreed: given,
          where: source as string,
        })),
        ...open.flatMap(({ consents, receivedAt, kind }) =>
          (consents ?? []).map(({ wording, agreed }) => ({
            at: receivedAt.toISOString(),
            wording,
            agreed,
            where: titleOf(kind),
          })),
        ),
      ]
      return {
        ...person,
        emails: [...held.emails],
        isStaff: await isStaff(ctx, held.personId),
        isGuardian: registrations.length > 0,
        children: school && mayRead(school, roles) ? childrenOf(registrations) : null,
        consents: agreed.toSorted((a, b) => b.at.localeCompare(a.at)),
        sent: open.map(({ id, kind, reference, receivedAt }) => {
          const form = known.get(kind)
          const isOpen = form !== undefined && mayRead(form, roles)
          return {
            id,
            title: titleOf(kind),
            reference: isOpen ? reference : null,
            receivedAt: receivedAt.toISOString(),
            mayRead: isOpen,
          }
        }),
      }
    })

  /** What is sent in confidence to a role that whoever asks has not. */
  const closedKindsFor = (roles: readonly string[]) =>
    forms()
      .filter((sent) => sent.isConfidential && !mayRead(sent, roles))
      .map(({ form }) => form.kind)

  const exportOne = (
    ctx: Context,
    { code, reason, ...named }: Input<typeof exportPerson>,
  ): Promise<Reply<typeof exportPerson>> =>
    withFreshCode(ctx, exportPerson, { role: 'owner', code }, async (ctx) => {
      const person = await mustFind(ctx, exportPerson, named)
      await writeDown(ctx, { deed: 'person-exported', subject: aboutOf(person), after: reason })
      const held = { ...person.held, closedKinds: closedKindsFor(rolesOf(ctx)) }
      return { json: `${JSON.stringify(await collectHeld(ctx, held), undefined, 2)}\n` }
    })
  return { show, exportOne }
}

/** Each once, however often they were registered. */
function childrenOf(registrations: readonly { readonly fields: unknown }[]): string[] {
  const names = registrations.flatMap(({ fields }) => {
    const { children = [] } = (fields ?? {}) as {
      children?: { firstName?: string; lastName?: string }[]
    }
    return children.map(({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim())
  })
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other))
}

async function isStaff(ctx: Work, personId: string): Promise<boolean> {
  const mine = and(
    eq(staffRoles.organisationId, ctx.organisation.id),
    eq(staffRoles.personId, personId),
  )
  return (await ctx.db.$count(staffRoles, mine)) > 0
}

/** Names nobody in the trail: it only grows, and who it was about may be erased. */
const aboutOf = ({ id }: Named) => id

/** The account that a name leads to, so that it can be held with whoever asks, in one order. */
async function accountsOf(ctx: Context, named: Named): Promise<string[]> {
  const found = await inTransaction(ctx, (ctx) => findOne(ctx, named))
  return found?.as === 'account' ? [found.id] : []
}

/** Somebody else's by now: whoever tries again finds whose. */
function isHeld({ as, id }: Person, about: readonly string[]): boolean {
  return as !== 'account' || about.includes(id)
}

export async function eraseOne(
  ctx: Context,
  { code, reason, ...named }: Input<typeof erasePerson>,
): Promise<null> {
  const about = await accountsOf(ctx, named)
  return withFreshCode(ctx, erasePerson, { role: 'owner', code, about }, async (ctx) => {
    const person = await mustFind(ctx, erasePerson, named)
    if (!isHeld(person, about)) return refuse(erasePerson, 'person-not-found')
    const { held } = person
    if (await isStaff(ctx, held.personId)) return refuse(erasePerson, 'works-here')
    const account = person.as === 'account' && (await findById(ctx, person.id))
    if (account) await eraseEverywhere(ctx, account)
    else await eraseHeld(ctx, held)
    await writeDown(ctx, { deed: 'person-erased', subject: aboutOf(person), after: reason })
    return null
  })
}

/**
 * Both are held until it is done, in one order, so that the same again, or the other way round at once, finds it done. The
 * other owners are told: it is one owner’s word that an address nobody has proved is this person’s.
 */
export async function mergeOne(
  ctx: Context,
  { code, into, ...named }: Input<typeof mergePeople>,
): Promise<Reply<typeof mergePeople>> {
  const about = [into, ...(await accountsOf(ctx, named))]
  return withFreshCode(ctx, mergePeople, { role: 'owner', code, about }, async (ctx) => {
    const target = await mustFind(ctx, mergePeople, { as: 'account', id: into })
    const person = await mustFind(ctx, mergePeople, named)
    if (!isHeld(person, about)) return refuse(mergePeople, 'person-not-found')
    const { held } = person
    if (held.personId === into) return refuse(mergePeople, 'same-person')
    if (into === DEMO_DONOR.id) return refuse(mergePeople, 'demonstration')
    if (await isStaff(ctx, held.personId)) return refuse(mergePeople, 'works-here')
    if (!(await mergeInto(ctx, held, into))) return refuse(mergePeople, 'keeps-a-page')
    await writeDown(ctx, { deed: 'people-merged', subject: into, before: aboutOf(person) })
    await tellOwners(ctx, { what: 'people-merged', about: `${aboutOf(person)}:${into}` })
    return { as: 'account' as const, id: target.id }
  })
}
