import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import { build } from 'vite'
import { z } from 'zod'
import { defineKind } from '#features/ground/content/rules.ts'
import { contracts, toWebModule } from './contract-plugin.ts'
import { nameFiles } from './page-files-plugin.ts'

describe('a contract in the web part', () => {
  it('is the address of its calls and its plain constants', () => {
    const made = toWebModule('contract.ts', {
      give: { method: 'POST', path: '/api/give', input: z.object({}), reply: z.null() },
      FREQUENCIES: ['once', 'friday'],
      MOST: 20,
    })

    assert.equal(
      made,
      'export const give = {"method":"POST","path":"/api/give"}\n' +
        'export const FREQUENCIES = ["once","friday"]\n' +
        'export const MOST = 20\n',
    )
  })

  it('has no schemas, nor what holds some', () => {
    const made = toWebModule('contract.ts', { Gift: z.object({}), Paging: { page: z.number() } })

    assert.equal(made, 'export const Gift = undefined\nexport const Paging = undefined\n')
  })

  it('says what the fields of a kind are called, and no more', () => {
    const label = { en: 'Hours', ar: 'ساعات العمل', ur: 'Hours' }
    const of = { paid: { en: 'Paid', ar: 'بأجر', ur: 'Paid' } }
    const made = toWebModule('contract.ts', {
      vacancyKind: defineKind({
        name: 'vacancy',
        words: { en: { one: '', many: '' }, ar: { one: '', many: '' }, ur: { one: '', many: '' } },
        shownAt: '/vacancies',
        order: 'soonest',
        fields: {
          hours: { type: 'line', max: 120, optional: true, label, help: label },
          kind: { type: 'choice', begins: 'paid', of, label },
        },
      }),
    })

    const fields = { hours: { label }, kind: { label, of } }
    assert.equal(made, `export const vacancyKind = ${JSON.stringify({ fields })}\n`)
  })

  it('may not have functions', () => {
    assert.throws(() => toWebModule('contract.ts', { total: () => 1 }), /move it to rules.ts/)
  })

  it('brings neither Zod nor a sentence of the server into a bundle', async () => {
    const code = await bundle(`
      import { listDonations, FREQUENCIES } from '#features/money/causes/contract.ts'
      import { formatMoney } from '#platform/shared/money.ts'
      console.log(listDonations, FREQUENCIES, formatMoney(2500, 'GBP'))`)

    assert.match(code, /\/api\/donations/)
    assert.match(code, /friday/)
    assert.doesNotMatch(code, /ZodObject|What can be given to|three-letter/)
    assert.ok(code.length < 4_000, `${code.length} characters`)
  })

  it('says so when somebody tries to read with a schema', async () => {
    const code = await bundle(`
      import { Email } from '#platform/shared/fields.ts'
      console.log(Email.safeParse('somebody'))`)

    assert.match(code, /Zod is not part of the web bundle/)
  })
})

describe('the site map in the web part', () => {
  it('says beside each page which file it is', () => {
    assert.equal(
      nameFiles("{ path: '/', lazy: () => import('#features/front/home/pages/home-page.tsx') }"),
      "{ path: '/', lazy: () => import('#features/front/home/pages/home-page.tsx'), file: 'src/features/front/home/pages/home-page.tsx' }",
    )
  })
})

async function bundle(code: string): Promise<string> {
  const entry = path.resolve('src/made-for-a-test.ts')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      contracts(),
      {
        name: 'entry',
        enforce: 'pre',
        load: (id) => (id === entry ? code : undefined),
        resolveId: (id) => (id === entry ? id : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const [output] = [made].flat()
  assert.ok(output && 'output' in output)
  return output.output.map((file) => ('code' in file ? file.code : '')).join('\n')
}
