import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Language } from '#platform/shared/languages.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Section } from './rules.ts'
import { SETTING_REFUSALS } from './contract.ts'
import { configurationEntries } from './tables.ts'
import { checkTogether, checkValue, refuseValue, toValue } from './values.ts'

/** One setting as somebody of the office changes it; with a language, what is said of it in that language. */
export interface Change {
  readonly key: string
  readonly language?: Language | undefined
  /** What stood there when they began. */
  readonly was: unknown
  readonly value: unknown
}

/** What stands in the database of one setting. */
interface Stored {
  readonly value: unknown
}

type Texts = Partial<Record<Language, Record<string, string>>>

/**
 * Changes settings of a section, all or none, and writes down who did. Whoever began with something that no longer stands
 * there is refused, and named the key: two who change different settings never meet. Only what the office asks for.
 */
export function changeSettings(
  ctx: Context | Work,
  section: Section,
  changes: readonly Change[],
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const asked = askedIn(ctx, section)
    // In one order, so that two who change the same ones at once never wait for each other.
    const inOrder = changes.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    for (const change of inOrder) {
      if (!Object.hasOwn(asked, change.key)) refuseKey(change.key)
      const { key, language, was } = change
      const after = await (language ? say(ctx, change, language) : set(ctx, change))
      const subject = language ? `${key}.${language}` : key
      await writeDown(ctx, { deed: 'setting-changed', subject, before: was, after })
    }
    await checkTogether(ctx, [...changes.map(({ key }) => key), 'inOtherLanguages'])
    await announceChange(ctx)
  })
}

/** What the office asks for in a section, by its key. */
export function askedIn({ house }: Context | Work, section: Section) {
  return Object.fromEntries(
    Object.entries(house.registry.settings).flatMap(([key, setting]) =>
      setting.section === section && setting.asked ? [[key, setting.asked]] : [],
    ),
  )
}

/** Answers what stands there now. */
async function set(ctx: Work, { key, was, value }: Change): Promise<unknown> {
  const stored = await find(ctx, key)
  const now = toValue(ctx.house.registry.settings[key]!, stored?.value)
  if (!isDeepStrictEqual(plain(now), plain(was))) refuseMeanwhile(key)
  const next = checkValue(ctx.house.registry, key, value)
  await replace(ctx, key, stored, next)
  return next
}

/** What is emptied is shown again in the language of the site. */
async function say(ctx: Work, { key, was, value }: Change, language: Language): Promise<string> {
  // In its own language it is the setting itself, and would stand there twice.
  if (language === ctx.organisation.languages[0]) refuseKey(key)
  const all = 'inOtherLanguages'
  const stored = await find(ctx, all)
  const texts = toValue(ctx.house.registry.settings[all]!, stored?.value) as Texts
  const { [key]: now = '', ...others } = texts[language] ?? {}
  if (now !== was) refuseMeanwhile(key)
  if (typeof value !== 'string') return refuseValue(undefined, key, 'Please write a text.')
  const text = value.trim()
  const own = text === '' ? others : { ...others, [key]: text }
  const next = checkValue(ctx.house.registry, all, { ...texts, [language]: own })
  await replace(ctx, all, stored, next)
  return text
}

/** Read as it stands: read through the table's own type, a text such as "1234567" would become a number. */
async function find({ sql, organisation }: Work, key: string): Promise<Stored | undefined> {
  const [row] = await sql<Stored[]>`
    select value from configuration_entries
    where organisation_id = ${organisation.id} and key = ${key}`
  return row
}

/** Only where there is still what was read: of two at once the second is refused. */
async function replace(ctx: Work, key: string, before: Stored | undefined, next: unknown) {
  const { db, organisation, now } = ctx
  const value = sql`${JSON.stringify(next)}::text::jsonb`
  const entry = { key, value, updatedAt: now() }
  const written = before
    ? await db
        .update(configurationEntries)
        .set(entry)
        .where(
          and(
            isEntry(organisation.id, key),
            eq(configurationEntries.value, sql`${JSON.stringify(before.value)}::text::jsonb`),
          ),
        )
        .returning({ key: configurationEntries.key })
    : await db
        .insert(configurationEntries)
        .values({ organisationId: organisation.id, ...entry })
        .onConflictDoNothing({
          target: [configurationEntries.organisationId, configurationEntries.key],
        })
        .returning({ key: configurationEntries.key })
  if (written.length === 0) refuseMeanwhile(key)
}

function isEntry(organisationId: string, key: string) {
  return and(
    eq(configurationEntries.organisationId, organisationId),
    eq(configurationEntries.key, key),
  )
}

/** As it travels: a nothing that was left out is none. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}

function refuseKey(key: string): never {
  throw new Refusal('unknown-key', SETTING_REFUSALS['unknown-key'], {
    errors: [{ field: key.slice(0, 60), message: SETTING_REFUSALS['unknown-key'].says }],
  })
}

function refuseMeanwhile(key: string): never {
  throw new Refusal('changed-meanwhile', SETTING_REFUSALS['changed-meanwhile'], {
    errors: [{ field: key, message: SETTING_REFUSALS['changed-meanwhile'].says }],
  })
}
