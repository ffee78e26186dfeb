import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { REFERENCE_TABLES } from '#platform/server/distributed.ts'
import { features } from './features.ts'
import { type Source, featuresAbove, loadExports, readProduct, sqlIn } from '#testing/sources.ts'

/** They say which organisations there are. The serving role can only read them. */
const PLATFORM_TABLES = REFERENCE_TABLES

const product = readProduct()
const tables = (await loadExports('src/features/*/*/tables.ts')).flatMap(
  ({ feature, name, value }) =>
    is(value, PgTable) ? [{ feature, constant: name, ...getTableConfig(value) }] : [],
)
const owners = new Map(tables.map(({ name, feature }) => [name, feature]))
const ofTenants = tables.filter(({ name }) => !PLATFORM_TABLES.includes(name))

describe('tables', () => {
  it('were found', () => {
    assert.ok(tables.length > 15, `${tables.length} tables`)
  })

  it('have the organisation first in every key', () => {
    assertNone(
      ofTenants.flatMap(({ name, columns, ...keys }) => [
        ...keysOf(keys)
          .filter(([, first]) => first !== 'organisationId')
          .map(([kind]) => `${name}: ${kind}`),
        ...columns
          .filter((column) => column.primary || column.isUnique)
          .map((column) => `${name}: ${column.name} is a key by itself`),
        ...(keys.primaryKeys.length === 1 ? [] : [`${name}: has no primary key`]),
      ]),
    )
  })

  it('name keys, checks and indexes after the table, with the ending that PostgreSQL gives them', () => {
    assertNone(
      tables.flatMap((table) =>
        namesOf(table)
          .filter(
            ([ending, given]) => !given.startsWith(`${table.name}_`) || !given.endsWith(ending),
          )
          .map(([ending, given]) => `${table.name}: ${given} is not ${table.name}_…${ending}`),
      ),
    )
  })

  it('get their ids and times from the program', () => {
    assertNone(
      tables.flatMap(({ name, columns }) =>
        columns.filter((column) => column.hasDefault).map((column) => `${name}.${column.name}`),
      ),
    )
  })

  it('are written by their owner alone', () => {
    assertNone(
      product.flatMap((file) =>
        writesOf(file)
          .filter((table) => owners.has(table) && owners.get(table) !== file.feature)
          // As the owner of the database: what operators do, and the demonstration, which is made before there is anybody to ask.
          .filter((table) => !isByOwner(file.path) || !PLATFORM_TABLES.includes(table))
          .map((table) => `${file.path} writes to ${table}`),
      ),
    )
  })

  it('are read only by features that stand below their owner', () => {
    assertNone(
      product
        .filter(({ place }) => place === 'feature')
        .flatMap(({ path, feature, code }) =>
          tablesIn(code)
            .filter((table) => owners.has(table) && owners.get(table) !== feature)
            .filter((table) => !featuresAbove(feature).includes(owners.get(table) ?? ''))
            .map((table) => `${path} reads ${table}`),
        ),
    )
  })
})

function isByOwner(file: string): boolean {
  return file === 'src/seed.ts' || file.startsWith('src/operator/')
}

/** To a time of the row it takes the zone of the session, which such an engine does not take for the same everywhere. */
const ADDS_WITH_ZONE =
  /\b(do update|update\s+\w+)\s+set\b(?:(?!at time zone|\bwhere\b)[^;])*?\+\s*(interval\b|make_interval)/i

/** What keeps the way to a distributed engine open, as far as text can tell. */
const NOT_IN_STATEMENTS: Record<string, RegExp> = {
  'set_organisation() alone says which organisation is served': /set_config\s*\(/i,
  'times are bound, not asked of the database': /\b(now\s*\(\s*\)|current_(time|date)|clock_time)/i,
  'ids are bound, not made by the database': /gen_random_uuid|uuidv7|nextval\s*\(/i,
  'a conflict is told by its SQLSTATE, not by a name': /constraint_name|\.constraint\b/,
  'the queue is asked only through its functions': /graphile_worker\./,
  'rows that are taken from a table say their organisation as it does, so that they stay where they lie':
    /insert into\s+\w+\s*\(\s*organisation_id\b[^)]*\)\s*select\s+(?!(\w+\.)?organisation_id\b)/i,
  'rows come from values or from tables, never from a function':
    /insert into[^;]*?\bselect\b[^;]*?\b(from|join)\s+(unnest|generate_series|jsonb?_\w+)\s*\(/i,
  'nothing is looked up among the values of a row': /\bvalues\s*\([^;]*?\(\s*select\b/i,
  'what is written again adds to a time without its zone': ADDS_WITH_ZONE,
  'the organisation of a row is never written again':
    /\b(do update\s+set|update\s+\w+\s+set)\s(?:(?!\bwhere\b)[^;])*?\borganisation_id\s*=/i,
  'nothing asks its own answer again': /\bwith\s+recursive\b/i,
  'sums are by columns, not by sets of them': /\b(grouping sets|rollup|cube)\s*\(/i,
}

/** A table that is joined, with the condition by which it is. */
const JOIN = /\bjoin\s+(\w+)\b[^`;']*?(?=\s(?:join|left|where|group by|order by)\b|[`;'])/gi

/** What such an engine refuses to do to tables that have rows on several machines. */
const NOT_IN_MIGRATIONS: Record<string, RegExp> = {
  'add a column without a key, a check or a number of its own':
    /add column[^;]*\b(check\s*\(|references\b|unique\b|primary key|serial\b|generated\b)/i,
  'do one thing to a table at a time':
    /alter table[^;]*\badd constraint\b[^;]*,\s*(add|drop|alter)\b/i,
  'join words with words: with anything else that hangs on a setting of the session':
    /\b(update|insert into|delete from)\b[^;]*\|\|\s*(\w+\.)?"\w*id"(?!::text)/i,
  'never rename a key or a check': /rename constraint/i,
}

describe('statements of features', () => {
  const files = product.filter(({ place, name }) => place === 'feature' && name !== 'tables.ts')
  const statements = files.flatMap(({ path, name, code }) =>
    sqlIn(code).map((text) => ({ where: `${path}: ${text.trim().slice(0, 90)}`, name, text })),
  )

  it('were found', () => {
    assert.ok(statements.length > 20, `${statements.length} statements`)
  })

  for (const [rule, forbidden] of Object.entries(NOT_IN_STATEMENTS)) {
    it(rule, () => {
      const broken = statements.filter(({ text }) => forbidden.test(text))
      assertNone(broken.map(({ where }) => where))
    })
  }

  it('name the organisation for every table of a tenant', () => {
    const broken = statements.filter(({ text }) => !namesOrganisation(text))
    assertNone(broken.map(({ where }) => where))
  })

  it('name it in Drizzle as well, there or in a condition with a name', () => {
    const constants = ofTenants.map(({ constant }) => constant).join('|')
    const begins = new RegExp(`\\.(from|update|delete|\\w+Join)\\(\\s*(?:${constants})\\b`, 'g')
    const without = ({ path, feature, code }: Pick<Source, 'path' | 'feature' | 'code'>) => {
      const conditions = conditionsOf(files.filter((file) => file.feature === feature))
      const names = new RegExp(['organisationId', 'organisation_id', ...conditions].join('|'))
      return [...code.matchAll(begins)]
        .filter(({ index, 1: verb = '' }) => {
          const call = verb.endsWith('Join') ? index : code.indexOf('.where(', index)
          // Built here, and completed by those who ask.
          if (code.slice(index, call < 0 ? undefined : call).includes('.$dynamic()')) return false
          return call < 0 || !names.test(callAt(code, call))
        })
        .map(({ index }) => `${path}: ${code.slice(index, index + 60).replaceAll(/\s+/g, ' ')}`)
    }

    assertNone(files.flatMap(without))
    const forgotten =
      'ctx.db.select().from(campaignNeeds).where(eq(campaignNeeds.itemId, one(ctx)))'
    assert.equal(without({ path: '', feature: 'money/campaigns', code: forgotten }).length, 1)
  })
})

describe('what operators change', () => {
  const changes = product
    .filter(({ path }) => isByOwner(path))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/\bupdate\s+\w+\s+set\b(?:(?!\bwhere\b)[^;])*/gi)].map(([text]) => ({
        path,
        text,
      })),
    )

  it('was found', () => {
    assert.ok(changes.length > 5, `${changes.length} changes`)
  })

  it('is told the time, and each machine of a cluster looks at no clock of its own', () => {
    const broken = changes.filter(({ text }) =>
      /\b(clock_timestamp|random|gen_random_uuid)\s*\(/i.test(text),
    )
    assertNone(broken.map(({ path, text }) => `${path}: ${text.trim().slice(0, 90)}`))
  })
})

describe('rows of an organisation', () => {
  const files = product.filter(({ place }) => place === 'feature')
  const writes = files.flatMap(({ path, code }) =>
    [...code.matchAll(/(?:\.set\(|\bset:\s*)(\{|\w+\b(?!\())/g)].map(
      ({ index, 0: found, 1: what = '' }) => ({
        where: `${path}: ${found}`,
        written: what === '{' ? bracesAt(code, index) : definitionBefore(code, what, index),
      }),
    ),
  )

  it('were found', () => {
    assert.ok(writes.length > 100, `${writes.length} writes`)
  })

  it('never change the organisation, not even to itself: they lie where it says', () => {
    const broken = writes.filter(({ written }) => /\borganisationId\b|: Row = /.test(written))
    assertNone(broken.map(({ where }) => where))
  })

  it('refer to rows of the same organisation, or to what every machine has', () => {
    const broken = tables.flatMap(({ name, foreignKeys }) =>
      foreignKeys.flatMap((key) => {
        const { columns, foreignColumns, foreignTable } = key.reference()
        const target = getTableConfig(foreignTable).name
        const at = columns.findIndex((column) => column.name === 'organisationId')
        const isTogether = foreignColumns[at]?.name === 'organisationId'
        const isFine = PLATFORM_TABLES.includes(name)
          ? PLATFORM_TABLES.includes(target)
          : PLATFORM_TABLES.includes(target) || (owners.has(target) && isTogether)
        return isFine ? [] : [`${key.getName()} refers to ${target}`]
      }),
    )
    assertNone(broken)
  })
})

describe('sentences about the data', () => {
  const sentences = features.flatMap(({ name, invariants = {}, toLookAt = {} }) =>
    Object.entries({ ...invariants, ...toLookAt }).map(([sentence, query]) => ({
      where: `${name}: ${sentence}`,
      query,
    })),
  )

  it('were found', () => {
    assert.ok(sentences.length > 50, `${sentences.length} sentences`)
  })

  it('join rows by their organisation', () => {
    const broken = sentences.filter(({ query }) => !joinsByOrganisation(query))
    assertNone(broken.map(({ where }) => where))
  })

  it('ask nothing that every organisation would have to be asked in turn', () => {
    const forbidden =
      /\blateral\s*\([^)]*\blimit\b|\bhaving\b[^;]*?\(\s*select\b|\bwith\s+recursive\b/i
    assertNone(sentences.filter(({ query }) => forbidden.test(query)).map(({ where }) => where))
  })
})

describe('what tests look for behind the scenes', () => {
  const joins = globSync('src/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(JOIN)].map(([found, table]) => ({
      file,
      found,
      table,
    })),
  )

  it('was found', () => {
    assert.ok(joins.length > 20, `${joins.length} joins`)
  })

  it('is joined by the organisation, because they run on several machines as well', () => {
    const broken = joins.filter(
      ({ table, found }) => owners.has(table!) && !/organisation_id|\busing\b/.test(found),
    )
    assertNone(broken.map(({ file, found }) => `${file}: ${found}`))
  })
})

describe('migrations', () => {
  const migrations = globSync('database/migrations/*.sql').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }))
  const statements = migrations.flatMap(({ file, text }) =>
    text.split('--> statement-breakpoint').map((statement) => ({ file, statement })),
  )

  it('were found', () => {
    assert.ok(migrations.length > 0)
  })

  it('notify nobody from a trigger: on a distributed engine nobody would hear it', () => {
    assertNone(migrations.filter(({ text }) => /pg_notify/i.test(text)).map(({ file }) => file))
  })

  it('never empty a part of a key', () => {
    assertNone(migrations.filter(({ text }) => /set null/i.test(text)).map(({ file }) => file))
  })

  it('have no trigger but one that refuses', () => {
    const triggers = statements.filter(({ statement }) =>
      /create (or replace )?trigger/i.test(statement),
    )
    const broken = triggers.filter(
      ({ statement }) => !/execute function refuse_to_rewrite_history\(\)/i.test(statement),
    )
    assert.ok(triggers.length > 0)
    assertNone(broken.map(({ file, statement }) => `${file}: ${statement.trim()}`))
  })

  for (const [rule, forbidden] of Object.entries(NOT_IN_MIGRATIONS))
    it(rule, () => {
      const broken = statements.filter(({ statement }) => forbidden.test(statement))
      assertNone(broken.map(({ file, statement }) => `${file}: ${statement.trim().slice(0, 120)}`))
    })
})

describe('functions that are a whole transaction', () => {
  const functions = globSync('database/functions/*.sql').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /create or replace function (\w+_v\d+)\(\s*(organisation uuid)?[\s\S]*?\$\$([\s\S]*?)\$\$/gi,
      ),
    ].map(([whole, name = '', organisation, body = '']) => {
      const [, listed = ''] = /\(([\s\S]*?)\)\s*returns/i.exec(whole) ?? []
      const parameters = listed.split(',').map((one) => one.trim().split(' ')[0]!)
      return { name, whole, organisation, body, parameters }
    }),
  )

  it('were found', () => {
    assert.ok(functions.length > 2, `${functions.length} functions`)
  })

  it('say first which organisation they serve, with no more rights than their caller', () => {
    const broken = functions.filter(
      ({ whole, organisation, body }) =>
        !organisation ||
        /security definer/i.test(whole) ||
        !/begin\s+perform set_organisation\(organisation\);/i.test(body),
    )
    assertNone(broken.map(({ name }) => name))
  })

  it('name the organisation for every table that they read or change', () => {
    const broken = functions.flatMap(({ name, body }) =>
      body
        .split(';')
        .filter((text) => !namesOrganisation(text))
        .map((text) => `${name}: ${text.trim().slice(0, 80)}`),
    )
    assertNone(broken)
  })

  it('ask for the time before they change a row, not while they do', () => {
    const broken = functions.flatMap(({ name, body }) =>
      body
        .split(';')
        .filter((text) =>
          /\b(update\s+\w+\s+set|do update set)\b[\s\S]*\b(now|clock_timestamp)\s*\(/i.test(text),
        )
        .map((text) => `${name}: ${text.trim().slice(0, 80)}`),
    )
    assertNone(broken)
  })

  it('add to a time of a row without its zone', () => {
    const broken = functions.flatMap(({ name, body }) =>
      body
        .split(';')
        .filter((text) => ADDS_WITH_ZONE.test(text))
        .map((text) => `${name}: ${text.trim().slice(0, 80)}`),
    )
    assertNone(broken)
  })

  it('write rows by values, never from a function or out of jsonb', () => {
    const broken = functions.filter(({ body }) =>
      body.split(';').some((text) => /insert into[\s\S]*\bselect\b/i.test(text)),
    )
    assertNone(broken.map(({ name }) => name))
  })

  it('are the only statements that are asked without a transaction', () => {
    const asked = product
      .filter(({ place }) => place !== 'platform')
      .flatMap(({ path, code }) =>
        code
          .split('inOneTrip(')
          .slice(1)
          .map((call) => ({ path, statement: sqlIn(call)[0] ?? '' })),
      )
    const broken = asked.filter(
      ({ statement }) =>
        !functions.some(({ name }) => statement.trim().startsWith(`select ${name}(`)),
    )
    assert.ok(asked.length > 2, `${asked.length} calls`)
    assertNone(broken.map(({ path, statement }) => `${path}: ${statement}`))
  })

  it('are told each of their parameters by its name, so that none can stand in the place of another', () => {
    const calls = product.flatMap(({ path, code }) =>
      sqlIn(code).flatMap((statement) =>
        functions
          .filter(({ name }) => statement.includes(`${name}(`))
          .map(({ name, parameters }) => ({ path, statement, name, parameters })),
      ),
    )
    const broken = calls.filter(({ statement, parameters }) => {
      const named = [...statement.matchAll(/(\w+) => \?/g)].map(([, name]) => name)
      const given = statement.match(/\?/g)?.length
      return named.length !== given || named.join() !== parameters.join()
    })
    assert.ok(calls.length > 2, `${calls.length} calls`)
    assertNone(broken.map(({ path, name }) => `${path}: ${name}`))
  })
})

function namesOrganisation(text: string): boolean {
  const isOfTenant = (table: string) => ofTenants.some(({ name }) => name === table)
  return (text.match(/organisation_id/g) ?? []).length >= tablesIn(text).filter(isOfTenant).length
}

/** Every table but the first is tied to another by its organisation; and so is each that a condition looks into. */
function joinsByOrganisation(query: string): boolean {
  const parts = query.split(/\bjoin\b/i).slice(1)
  const isOfTenant = (part: string) => {
    const [, table = ''] = /^\s*(\w+)/.exec(part) ?? []
    return ofTenants.some(({ name }) => name === table)
  }
  return parts.filter(isOfTenant).every((part) => /organisation_id|\busing\s*\(/.test(part))
}

/** An object literal, from its first brace to the one that closes it. */
function bracesAt(code: string, start: number): string {
  let depth = 0
  for (let at = code.indexOf('{', start); at < code.length; at++) {
    if (code[at] === '{') depth++
    else if (code[at] === '}' && --depth === 0) return code.slice(start, at)
  }
  return ''
}

/** What a constant was made of that stands before this place; nothing for what was handed in. */
function definitionBefore(code: string, name: string, index: number): string {
  const begins = code.slice(0, index).lastIndexOf(`const ${name}`)
  const since = code.slice(Math.max(begins, 0), index)
  if (begins < 0 || since.includes('\n}\n')) return ''
  return since.slice(0, since.indexOf('{')) + bracesAt(code, begins)
}

type Keys = Omit<ReturnType<typeof getTableConfig>, 'name' | 'columns'>

/** Each key of a table with its first column. */
function keysOf({ primaryKeys, uniqueConstraints, indexes, foreignKeys }: Keys) {
  const first = (columns: readonly unknown[]) => (columns[0] as { name?: string }).name
  return [
    ...primaryKeys.map((key) => ['primary key', first(key.columns)]),
    ...uniqueConstraints.map((key) => [`unique ${key.name}`, first(key.columns)]),
    ...indexes.map(({ config }) => [`index ${config.name}`, first(config.columns)]),
    ...foreignKeys.map((key) => [`foreign key ${key.getName()}`, first(key.reference().columns)]),
  ] as [string, string | undefined][]
}

/** Everything in a table that has a name, after the ending that it must have. PostgreSQL cuts a name after 63 letters. */
function namesOf(table: ReturnType<typeof getTableConfig>): [string, string][] {
  return [
    ...table.primaryKeys.map((key) => ['_pkey', key.getName()]),
    ...table.foreignKeys.map((key) => ['_fkey', key.getName()]),
    ...table.uniqueConstraints.map((key) => ['_key', key.getName()]),
    ...table.columns.flatMap(({ isUnique, uniqueName }) =>
      isUnique ? [['_key', uniqueName]] : [],
    ),
    ...table.checks.map((check) => ['_check', check.name]),
    ...table.indexes.map(({ config }) => [config.unique ? '_key' : '_idx', config.name]),
  ].map(([ending = '', name = '']) => [ending, name.slice(0, 63)])
}

const CONDITION =
  /^(?:const|function) (\w+)(?:(?!\n\n)[^]){0,300}?(?:=>|return|=)\s*\[?\s*(?:and\(\s*)?eq\(\s*\w+\.organisationId/

/** Functions and constants that are nothing but a condition, and begin with which organisation a row must have. */
function conditionsOf(files: readonly Pick<Source, 'code'>[]): string[] {
  return files.flatMap(({ code }) =>
    code
      .split(/\b(?=(?:const|function) \w)/)
      .flatMap((definition) => CONDITION.exec(definition)?.slice(1) ?? [])
      .map((name) => `\\b${name}\\b`),
  )
}

/** A call with everything between its brackets. */
function callAt(code: string, start: number): string {
  let depth = 0
  for (let at = code.indexOf('(', start); at < code.length; at++) {
    if (code[at] === '(') depth++
    else if (code[at] === ')' && --depth === 0) return code.slice(start, at)
  }
  return ''
}

function tablesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?([a-z_]+)/gi)].map(
    ([, table = '']) => table,
  )
}

function writesOf({ code }: Source): string[] {
  const inSql = code.matchAll(/\b(?:insert into|delete from|merge into|update)\s+"?([a-z_]+)/gi)
  const inDrizzle = code.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g)
  return [
    ...[...inSql].map(([, table = '']) => table),
    ...[...inDrizzle].map(
      ([, constant]) => tables.find((table) => table.constant === constant)?.name ?? '',
    ),
  ]
}

function assertNone(broken: readonly string[]): void {
  assert.deepEqual(broken, [])
}
