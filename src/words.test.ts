import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { parseAst } from 'vite'
import { onlyIn } from '../tools/one-language-plugin.ts'
import { features } from './features.ts'

const FILES = globSync('src/**/*.{ts,tsx}').filter((file) => !/test\.ts|testing|seed/.test(file))

/** Words of people in a script of their own; what is the same in every language has no letters, or is a name. */
const OWN_LETTERS = /[\u0600-\u06FF]/

/** What only programs hear, and what no screen can bring about: none has words of its own. */
const HEARD_BY_NO_SCREEN = `
  answered-by-mail  no-report         not-by-hand      range-backwards  range-half    too-many-waiting
  two-questions     unknown-key       unknown-section  wrong-signature  year-not-kept
`

describe('the words of the interface', () => {
  it('are there in every language wherever they are in two', () => {
    const lacking = FILES.flatMap((file) => objectsOf(file).map((names) => ({ file, names })))
      .filter(({ names }) => names.includes('en') && names.includes('ar'))
      .flatMap(({ file, names }) =>
        LANGUAGES.filter((each) => !names.includes(each)).map((each) => `${file}: ${each}`),
      )

    assert.deepEqual(lacking, [])
  })

  it('are written in the letters of their language', () => {
    const words = FILES.filter((file) => file.endsWith('words.ts'))
    const strange = words.flatMap((file) =>
      LANGUAGES.filter((each) => each !== 'en' && !OWN_LETTERS.test(inOne(file, each))).map(
        (each) => `${file}: ${each}`,
      ),
    )

    assert.ok(words.length > 30)
    assert.deepEqual(strange, [])
  })

  it('are there for every "no" that a screen can hear, except "it is not there" (404)', () => {
    const asked = features.flatMap(({ answers = [] }) => answers.map(({ endpoint }) => endpoint))
    const isSpeaking = (file: string) => /words\.ts$|\/(?:pages|mails)\//.test(file)
    const spoken = FILES.filter(isSpeaking).map((file) => readFileSync(file, 'utf8'))

    const lacking = asked
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ refusals }) => Object.entries(refusals))
      .filter(([, { status }]) => status !== 404)
      .map(([name]) => name)
      .filter((name) => !spoken.some((code) => RegExp(`'${name}'| ${name}:`).test(code)))

    const silent = HEARD_BY_NO_SCREEN.trim().split(/\s+/)
    assert.deepEqual([...new Set(lacking)].toSorted(), silent)
  })
})

function treeOf(file: string, code: string): unknown {
  return parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
}

function inOne(file: string, language: (typeof LANGUAGES)[number]): string {
  const code = readFileSync(file, 'utf8')
  return onlyIn(language, code, treeOf(file, code))
}

/** The names that each object of a file has. */
function objectsOf(file: string): string[][] {
  const code = readFileSync(file, 'utf8')
  const found: string[][] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (typeof node === 'object' && node !== null) {
      if ('type' in node && node.type === 'ObjectExpression')
        found.push(
          (node as unknown as { properties: { key?: { name?: string } }[] }).properties.map(
            ({ key }) => key?.name ?? '',
          ),
        )
      for (const each of Object.values(node)) visit(each)
    }
  }
  if (/\bar\b/.test(code)) visit(treeOf(file, code))
  return found
}
