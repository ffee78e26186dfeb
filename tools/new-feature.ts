/**
 * npm run new:feature site/news-letters: makes a folder in a wing with a contract, a table, an operation, a test that fails, and a line
 * in features.ts. CONTRIBUTING.md says how to go on from there.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PLACE = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/

/** Writes the files below `root`, which is the project or, in a test, a copy of it. */
export function makeFeature(wing: string, name: string, root = '.'): void {
  const folder = path.join(root, 'src/features', wing, name)
  mkdirSync(folder, { recursive: true })
  const words = { plural: toCamel(name), table: name.replaceAll('-', '_'), name }
  for (const [file, write] of Object.entries(FILES))
    writeFileSync(path.join(folder, file.replace('NAME', name)), write(words))
  const list = path.join(root, 'src/features.ts')
  writeFileSync(list, withFeature(readFileSync(list, 'utf8'), wing, name))
}

/** The table of contents with one more line, at the end of its wing. */
export function withFeature(text: string, wing: string, name: string): string {
  const constant = toCamel(name)
  const line = `import { ${constant} } from '#features/${wing}/${name}/feature.ts'\n`
  const imports = [...text.matchAll(/^import \{ \w+ \} from '#features\/.*\n/gm)].map(
    ([each]) => each,
  )
  const sorted = [...imports, line].toSorted().join('')
  const without = imports.reduce((rest, each) => rest.replace(each, ''), text)
  const rooms = new RegExp(`(?<=\\n {2}${wing}: \\[\\n(?: {4}\\w+,\\n)*)(?= {2}\\],)`)
  return `${sorted}${without}`.replace(rooms, `    ${constant},\n`)
}

function toCamel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function toPascal(name: string): string {
  const camel = toCamel(name)
  return `${camel[0]?.toUpperCase() ?? ''}${camel.slice(1)}`
}

interface Words {
  readonly name: string
  readonly plural: string
  readonly table: string
}

const FILES: Record<string, (words: Words) => string> = {
  'contract.ts': ({ name, table }) => `import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Paging, list } from '#platform/shared/fields.ts'

const One = z.object({ id: z.uuid(), title: z.string() })

export const list${toPascal(name)} = endpoint({
  method: 'GET',
  path: '/api/${name}',
  summary: 'What the caller gets, in one line.',
  access: 'anyone',
  input: z.strictObject(Paging),
  reply: list(One),
  refusals: {},
  // Kept ready for every visitor of the organisation, until announceChange says that ${table} have changed.
  cache: 'public',
})
`,
  'tables.ts': ({
    plural,
    table,
  }) => `import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/** What one row says, in a sentence. Ids and times come from the program, never from the database. */
export const ${plural} = pgTable(
  '${table}',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    title: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ name: '${table}_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('${table}', row.organisationId),
  ],
)
`,
  'NAME.ts': ({ name, plural }) => `import { desc, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import type { list${toPascal(name)} } from './contract.ts'
import { ${plural} } from './tables.ts'

/** The newest first. */
export async function list(
  ctx: Context,
  { page, pageSize }: Input<typeof list${toPascal(name)}>,
): Promise<Reply<typeof list${toPascal(name)}>> {
  return inTransaction(ctx, async ({ db }) => {
    const isOurs = eq(${plural}.organisationId, ctx.organisation.id)
    const items = await db
      .select({ id: ${plural}.id, title: ${plural}.title })
      .from(${plural})
      .where(isOurs)
      .orderBy(desc(${plural}.createdAt), desc(${plural}.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { items, page, pageSize, total: await db.$count(${plural}, isOurs) }
  })
}
`,
  'feature.ts': ({ name, plural }) => `import { answer, feature } from '#platform/server/feature.ts'
import { list${toPascal(name)} } from './contract.ts'
import { list } from './${name}.ts'

export const ${plural} = feature({
  name: '${name}',
  answers: [answer(list${toPascal(name)}, list)],
})
`,
  'NAME.test.ts': ({ name }) => `import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { story } from '#testing/story.ts'
import { list${toPascal(name)} } from './contract.ts'

describe('${name.replaceAll('-', ' ')}', () => {
  it('say here what people can do, as a sentence', async (t) => {
    const { visitor } = await story(t)

    const { data } = await visitor.asks(list${toPascal(name)})

    assert.equal(data.total, 1)
  })
})
`,
}

if (import.meta.main) {
  const [place = '', ...more] = process.argv.slice(2)
  const [, wing = '', name = ''] = PLACE.exec(place) ?? []
  if (!existsSync(`src/features/${wing}`) || name === '' || more.length > 0) {
    console.error(
      'Name its wing, and it as people on the site would, as a plural in small letters: npm run new:feature site/events',
    )
    process.exit(1)
  }
  if (globSync(`src/features/*/${name}`).length > 0) {
    console.error(`There is a feature ${name} already.`)
    process.exit(1)
  }
  makeFeature(wing, name)
  console.log(
    `Made src/features/${place}, and its line in src/features.ts: move it to where it knows what it must, and no more.\n` +
      `Then: npm run db:make add-${name}, and npm run test:units src/features/${place}/${name}.test.ts`,
  )
}
