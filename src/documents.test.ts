import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { DEMO_ORGANISATIONS } from '#features/ground/organisations/seed.ts'
import { TEST_CARDS } from '#features/money/sandbox-bank/rules.ts'
import { readSettings, variableNames } from '#platform/server/settings.ts'
import { registry, wings } from './features.ts'

const PAGES = ['*.md', 'docs/**/*.md', 'changes/*.md'].flatMap((pattern) =>
  globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') })),
)
const SOURCES = globSync('{src,tools,bench,journeys}/**/*.{ts,tsx,mjs,css}').map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** Folders and files that are there only once the program has been started or built, or on somebody else's machine. */
const MADE_LATER = /^(data|build|node_modules|\/)/

describe('the documents', () => {
  it('were found', () => {
    assert.ok(PAGES.length > 15, `${PAGES.length} pages`)
  })

  it('hold no two sides of a merge', () => {
    assertNone(
      PAGES.flatMap(({ file, text }) =>
        /^(?:<<<<<<<|>>>>>>>|> > > > |\| =======)/m.test(text) ? [file] : [],
      ),
    )
  })

  it('name only npm scripts that exist, as the code does', () => {
    assertNone(
      [...PAGES, ...SOURCES].flatMap(({ file, text }) =>
        [...text.matchAll(/\bnpm run (?:--\w+ )*([a-z-]+(?::[a-z-]+)*)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !(name in scripts))
          .map((name) => `${file}: npm run ${name}`),
      ),
    )
  })

  it('explain every npm script that a person would run', () => {
    const all = PAGES.map(({ text }) => text).join('\n')
    const isNamed = (name: string) =>
      new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(all) || all.includes(`\`${name}\``)
    assertNone(Object.keys(scripts).filter((name) => !isNamed(name)))
  })

  it('name only files that exist', () => {
    assertNone(
      PAGES.flatMap(({ file, text }) =>
        [...text.matchAll(/`((?:src|tools|docs|bench|journeys|database|changes|\.ci)\/[^`\s]*)`/g)]
          .map(([, name = '']) => name.replace(/[.,:]$/, ''))
          .filter((name) => !/[<>…]/.test(name) && globSync(name).length === 0)
          .map((name) => `${file}: ${name}`),
      ),
    )
  })

  it('name only kinds of files that some folder has', () => {
    const known = new Set(
      [...globSync('{docs,src,tools,journeys}/**/*'), ...globSync('*')].map((file) =>
        path.basename(file),
      ),
    )
    assertNone(
      PAGES.flatMap(({ file, text }) =>
        [...text.matchAll(/`([\w.-]+\.(?:tsx?|mjs|md|json))`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${name}`),
      ),
    )
  })

  it('name only environment variables that somebody reads', () => {
    const node = ['NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED']
    const tests = ['SEED', 'SEEDS']
    const known = new Set([...variableNames, ...node, ...tests, 'CHROMIUM', 'SIGTERM'])
    assertNone(
      PAGES.flatMap(({ file, text }) =>
        [...text.matchAll(/`([A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)*)(?:=[^`\s]*)?`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !known.has(name))
          .map((name) => `${file}: ${name}`),
      ),
    )
  })

  it('link only to what is there', () => {
    assertNone(
      PAGES.flatMap(({ file, text }) =>
        [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
          .map(([, target = '']) => target)
          .filter((target) => !MADE_LATER.test(target))
          .filter((target) => !existsSync(path.join(path.dirname(file), target)))
          .map((target) => `${file}: ${target}`),
      ),
    )
  })
})

describe('README.md', () => {
  const text = readFileSync('README.md', 'utf8')

  it('has every demonstration site', () => {
    const hosts = DEMO_ORGANISATIONS.map(({ hosts: [host] }) => `<http://${host}:3000>`)
    assertNone(hosts.filter((host) => !text.includes(host)))
  })

  it('has a card that works', () => {
    const card = TEST_CARDS.find(({ behaviour }) => behaviour === 'succeeds')?.number ?? ''
    assert.ok(text.includes(card.replaceAll(/\d{4}(?=\d)/g, '$& ')), card)
  })
})

describe('ARCHITECTURE.md', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')

  it('draws a tree that is there', () => {
    const [, tree = ''] = /^```\n([\s\S]*?)^```/m.exec(text) ?? []
    const drawn = [...tree.matchAll(/(?<=[\s─])[\w.-]+(?:\/[\w-]+)*(?:\/|\.tsx?)(?=\s|$)/gm)]
    const places = ['', 'src/', 'src/platform/']
    assert.ok(drawn.length > 15, `${drawn.length} names`)
    assertNone(
      drawn
        .map(([name]) => name)
        .filter((name) => !places.some((place) => existsSync(`${place}${name}`))),
    )
  })

  it('has the sections that the code sends its readers to', () => {
    const sections = text.match(/^#+ .+$/gm)?.map((line) => line.replace(/^#+ /, '').toLowerCase())
    const cited = SOURCES.flatMap((source) => [
      ...source.text.matchAll(/ARCHITECTURE\.md, "([^"\n(]+)"/g),
    ])
    assert.ok(cited.length > 0)
    assertNone(cited.map(([, name = '']) => name).filter((name) => !sections?.includes(name)))
  })

  it('has the features in the order of features.ts', () => {
    assert.deepEqual(
      tableUnder(text, 'feature').map(([name]) => name),
      Object.entries(wings).flatMap(([wing, rooms]) => rooms.map(({ name }) => `${wing}/${name}`)),
    )
  })

  it('has a reason for every rule of the house', () => {
    const rules = readFileSync('src/architecture.test.ts', 'utf8')
    const names = [
      ...[...rules.matchAll(/^ {2}'([^']+)': \(/gm)].map(([, name]) => name),
      ...[...rules.matchAll(/^ {2}it\(\s*'([^']+)'/gm)].map(([, name]) => name),
    ]
    const explained = [...text.matchAll(/^- \*\*([^*]+)\*\*: \S/gm)].map(([, name]) => name)
    assert.ok(names.length > 10, `${names.length} rules`)
    assertNone(
      names.filter((name) => !explained.includes(name)).map((name) => `no reason: ${name}`),
    )
    assertNone(explained.filter((name) => !names.includes(name)).map((name) => `no rule: ${name}`))
  })
})

describe('docs/operations.md', () => {
  it('has every environment variable with its sentence and its default', () => {
    const source = readFileSync('src/platform/server/settings.ts', 'utf8')
    const defaults = readSettings({}) as unknown as Record<string, unknown>
    const wanted = variableNames.map((name) => {
      const after = source.slice(source.search(new RegExp(`^ {2}${name}:`, 'm')))
      const sentence = /(?:describe|count\(\w+\)\.describe)\(\s*'((?:[^'\\]|\\.)*)'/.exec(
        after,
      )?.[1]
      const value = defaults[name] as string | number | boolean | undefined
      return [
        name,
        value === undefined ? 'not set' : value === true ? 'on' : String(value),
        sentence,
      ]
    })

    assert.deepEqual(tableUnder(readFileSync('docs/operations.md', 'utf8'), 'variable'), wanted)
  })
})

const SEEN_BY = {
  public: '',
  'some-pages': ' Sent with the pages that show it.',
  staff: ' Only for the office.',
}

describe('docs/configuration.md', () => {
  it('has every key of the registry, section by section', () => {
    const text = readFileSync('docs/configuration.md', 'utf8')
    const written = text
      .split(/^## /m)
      .slice(1)
      .flatMap((section) => {
        const name = section.slice(0, section.indexOf('\n'))
        return tableUnder(section, 'key').map((row) => [name, ...row])
      })
    const registered = Object.entries(registry.settings).map(
      ([key, { section, default: value, about, seenBy }]) => [
        section,
        key,
        value === '' ? 'empty' : JSON.stringify(value),
        about + SEEN_BY[seenBy],
      ],
    )

    assert.deepEqual(written, registered)
  })
})

describe('decisions', () => {
  const decisions = PAGES.filter(({ file }) => file.startsWith('docs/decisions/'))

  it('exist wherever one is cited', () => {
    const names = decisions.map(({ file }) => path.basename(file, '.md'))
    const cited = [...PAGES, ...SOURCES].flatMap(({ file, text }) =>
      [...text.matchAll(/\(decision:\s*([\w-]+)/g)].map(([, name = '']) => ({ file, name })),
    )
    assert.ok(cited.length > 3, `${cited.length} citations`)
    assertNone(
      cited.filter(({ name }) => !names.includes(name)).map(({ file, name }) => `${file}: ${name}`),
    )
  })

  for (const { file, text } of decisions) {
    it(`${path.basename(file, '.md')} says what was given up, and when to think again`, () => {
      assert.match(text, /^# .+\n\n\d{4}-\d\d-\d\d, (?:accepted|superseded by \[.+\]\(.+\))\./)
      const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
      assert.deepEqual(headings, ['Context', 'Decision', 'What we gave up', 'Revisit when'])
      assert.ok(text.split('\n').length <= 40, 'half a page')
    })
  }
})

describe('changes', () => {
  it('are one sentence each, in a file with its day', () => {
    assertNone(
      PAGES.filter(({ file }) => file.startsWith('changes/'))
        .filter(
          ({ file, text }) =>
            !/^changes\/\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/.test(file) ||
            !/^[^\n]+(?:\n[^\n]+){0,2}\.\n$/.test(text),
        )
        .map(({ file }) => file),
    )
  })
})

/** The rows of the table whose first column has this heading, code marks taken off. */
function tableUnder(text: string, heading: string): string[][] {
  const lines = text.split('\n')
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
  const start = lines.findIndex((line) => cells(line)[0] === heading)
  if (start < 0) return []
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'))
  return lines.slice(start + 2, end < 0 ? undefined : end).map(cells)
}

function assertNone(broken: readonly string[]): void {
  assert.deepEqual(broken, [])
}
