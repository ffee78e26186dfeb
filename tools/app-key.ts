/**
 * npm run app-key -- add "Al-Noor app" alnoor://given --organisation al-noor   makes a key, and prints its secret once; of
 *                                                          several addresses to lead back to the first is the usual one
 * npm run app-key -- list --organisation al-noor           every key, and whether it works; never a secret
 * npm run app-key -- revoke ID --organisation al-noor      what it has signed opens nothing any more
 */
import { parseArgs } from 'node:util'
import { TooManyKeys, findAppKeys, make, revoke } from '#features/money/app-giving/app-keys.ts'
import { NewKey } from '#features/money/app-giving/keys-contract.ts'
import type { Context } from '#platform/server/context.ts'
import { toFieldErrors } from '#platform/server/http/ask.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

type Work = (ctx: Context, words: readonly string[]) => Promise<void>

const VERBS: Readonly<Record<string, Work>> = {
  add: async (ctx, [name = '', ...returnAddresses]) => {
    const asked = NewKey.safeParse({ name, returnAddresses })
    if (!asked.success) throw new ToolError(toLines(asked.error))
    const { id, secret } = await make(ctx, asked.data)
    console.log(`Key     ${id}`)
    console.log(`Secret  ${secret}`)
    console.log('Keep the secret on the app’s server: it is not shown again.')
  },
  list: async (ctx) => {
    for (const { id, name, returnAddresses, revokedAt } of await findAppKeys(ctx)) {
      const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : 'works'
      console.log([id, name.padEnd(24), state, returnAddresses.join(', ')].join('  '))
    }
  },
  revoke: async (ctx, [id = '']) => {
    const key = (await findAppKeys(ctx)).find((each) => each.id === id)
    if (!key) throw new ToolError('There is no such key; list shows their ids.')
    await revoke(ctx, key.id)
    console.log(`What ${key.name} has signed opens nothing any more.`)
  },
}

await withHouse(async ({ house }) => {
  const { positionals, values } = readWords()
  const [verb = 'list', ...words] = positionals
  const work = VERBS[verb]
  if (!work) throw new ToolError('Say add, list or revoke; the head of tools/app-key.ts shows how.')
  try {
    await work(await contextOf(house, values.organisation), words)
  } catch (error) {
    if (error instanceof TooManyKeys) throw new ToolError(error.message)
    throw error
  }
})

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { organisation: { type: 'string', default: '' } },
    })
  } catch (error) {
    // Its own sentence names the word that was not understood.
    throw new ToolError((error as Error).message)
  }
}

function toLines(error: Parameters<typeof toFieldErrors>[0]): string {
  return toFieldErrors(error)
    .map(({ field, message }) => `${field}: ${message}`)
    .join('\n')
}
