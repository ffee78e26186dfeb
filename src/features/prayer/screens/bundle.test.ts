import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { screenBundle } from './shell.ts'
import { screenWorker } from './worker.ts'

/** Syntax that came after Chromium 63, as the parser names it. */
const NEWER_SYNTAX: Record<string, (node: Node) => boolean> = {
  'optional chaining': ({ type }) => type === 'ChainExpression',
  '?? and its like': ({ type, operator }) =>
    (type === 'LogicalExpression' && operator === '??') ||
    /^(\?\?|\|\||&&)=$/.test(String(operator)),
  'catch without a name': ({ type, param }) => type === 'CatchClause' && param === null,
  'fields and private names': ({ type }) =>
    /^(PropertyDefinition|PrivateIdentifier|StaticBlock)$/.test(type),
  'big integers': ({ type, bigint }) =>
    type === 'Literal' && bigint !== undefined && bigint !== null,
  modules: ({ type }) => /^(Import|Export)/.test(type) || type === 'MetaProperty',
  'figures with _': ({ type, raw }) => type === 'Literal' && /^\d[\d.]*_/.test(String(raw)),
  'patterns that look behind or name groups': ({ regex }) =>
    /\(\?<|\\p\{/.test((regex as { pattern?: string } | undefined)?.pattern ?? ''),
}

/** What old engines do not have: methods by the name under which they are called, and what is there for everybody. */
const NEWER_METHODS =
  /^(at|flat|flatMap|fromEntries|replaceAll|matchAll|allSettled|any|trimStart|trimEnd|toSorted|toReversed|findLast|findLastIndex|replaceChildren|randomUUID|hasOwn|groupBy|isWellFormed)$/
const NEWER_GLOBALS =
  /^(structuredClone|globalThis|queueMicrotask|AbortController|ResizeObserver|WeakRef)$/

/** Styles that came later. Of functions of lengths there was calc alone. */
const NEWER_STYLES =
  /(?<![\w-])(?:gap|row-gap|column-gap|inset[\w-]*|aspect-ratio|place-\w+|backdrop-filter|accent-color|(?:margin|padding|border)-(?:inline|block)[\w-]*|(?:inline|block)-size|scroll-behavior|contain|content-visibility)\s*:|(?:^|[\s,:(])(?:min|max|clamp|env|oklch|color-mix|light-dark)\(|@(?:container|layer|scope|property)|:(?:has|is|where|focus-visible|dir)\(|\d(?:dvh|dvw|svh|cqw|cqi|lh)\b/

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

function nodesIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  if (typeof node !== 'object' || node === null) return []
  const own = 'type' in node ? [node as Node] : []
  return own.concat(Object.values(node).flatMap(nodesIn))
}

function tooNew(script: string): string[] {
  const { program, errors } = parseSync('screen.js', script, { sourceType: 'script' })
  assert.deepEqual(errors, [])
  const nodes = nodesIn(program)
  assert.ok(nodes.length > 50, 'something was parsed')
  const syntax = Object.entries(NEWER_SYNTAX).flatMap(([name, isNewer]) =>
    nodes.some(isNewer) ? [name] : [],
  )
  const called = nodes.flatMap(({ type, callee }) => {
    const { property, computed } = (type === 'CallExpression' ? callee : {}) as Partial<Node>
    const isNamed = property !== undefined && computed !== true
    return isNamed ? [(property as { name: string }).name] : []
  })
  const named = nodes.flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []))
  return [
    ...syntax,
    ...called.filter((name) => NEWER_METHODS.test(name)),
    ...named.filter((name) => NEWER_GLOBALS.test(name)),
  ]
}

describe('what a screen is sent', () => {
  const { script, style } = screenBundle()
  const js = readFileSync(`build/client/${script}`, 'utf8')
  const css = readFileSync(`build/client/${style}`, 'utf8')

  it('is one classic script that Chromium 63 reads, and so is its worker', () => {
    assert.deepEqual(tooNew(js), [])
    assert.deepEqual(tooNew(screenWorker()), [])
  })

  it('finds what is too new (the sentence above is also true of a test that reads nothing)', () => {
    const found = (code: string) => tooNew(`${code};${'var a = 1;'.repeat(30)}`)
    assert.deepEqual(found('a?.b'), ['optional chaining'])
    assert.deepEqual(found('a ?? b'), ['?? and its like'])
    assert.deepEqual(found('try {} catch {}'), ['catch without a name'])
    assert.deepEqual(found('[].flat()'), ['flat'])
    assert.match('a{gap:1px}', NEWER_STYLES)
    assert.match('a{width:min(1px,2px)}', NEWER_STYLES)
  })

  it('has styles that Chromium 63 knows', () => {
    assert.deepEqual(css.match(NEWER_STYLES), null)
    assert.ok(css.includes('.stage') || css.includes('.board'))
  })

  it('is 30 KB at most, compressed and without faces', () => {
    const bytes = gzipSync(js).length + gzipSync(css).length
    assert.ok(bytes <= 30 * 1024, `${bytes} bytes`)
  })
})
