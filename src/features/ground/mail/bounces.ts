import { type Context, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { EMAIL_PATTERN } from '#platform/shared/fields.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { receiveBounce } from './contract.ts'
import { noteRefused } from './refused.ts'

const PURPOSE = 'bounce'

/** What the Message-ID of a mail says of where it goes: only a server that was sent it can send it back. */
export function markOf({ house, organisation }: Context, address: string): string {
  return house.vault.sign(textOf(organisation.id, address), PURPOSE)
}

function textOf(organisationId: string, address: string): string {
  return `${organisationId} ${address.toLowerCase()}`
}

/**
 * A mail that another server has sent back (RFC 3464), as the mail server passes it on. The address is noted that failed for
 * good, if the returned mail is one that this organisation has sent there: its Message-ID says so. Anything else is nothing.
 */
export async function receive(
  ctx: Context,
  _: object,
  { rawBody }: RawRequest,
): Promise<Reply<typeof receiveBounce>> {
  const text = (rawBody ?? Buffer.alloc(0)).toString('latin1')
  const failures = failuresIn(text)
  if (!failures) return refuse(receiveBounce, 'no-report')
  const marks = marksIn(text)
  const ours = failures.filter(({ address }) =>
    marks.some((mark) =>
      ctx.house.vault.verify(textOf(ctx.organisation.id, address), PURPOSE, mark),
    ),
  )
  await inTransaction(ctx, async (ctx) => {
    for (const { address, status } of ours) await noteRefused(ctx, address, status)
  })
  return { noted: ours.length }
}

interface Failure {
  readonly address: string
  readonly status: string
}

/** Those that failed for good, and not for a policy (5.7), which says something about us. Undefined where it reports nothing. */
export function failuresIn(text: string): Failure[] | undefined {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(toFields)
    .filter((fields) => fields.has('final-recipient') && fields.has('action'))
  if (blocks.length === 0) return undefined
  return blocks.flatMap((fields): Failure[] => {
    const [status = ''] = /^5\.(?!7\.)\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? []
    if (fields.get('action')?.toLowerCase() !== 'failed' || status === '') return []
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
      const [, address = ''] = /^rfc822\s*;\s*<?([^>\s]+)>?$/i.exec(fields.get(name) ?? '') ?? []
      return EMAIL_PATTERN.test(address.toLowerCase()) ? [address.toLowerCase()] : []
    })
    return [...new Set(addresses)].map((address) => ({ address, status }))
  })
}

/** Fields of one block by their names in small letters, lines that were folded put together. */
function toFields(block: string): ReadonlyMap<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const [, name, value] = /^([\w-]{1,40}):\s*(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value!.trim()]]
    }),
  )
}

function marksIn(text: string): string[] {
  return [...text.matchAll(/^Message-ID:\s*<[\da-f-]{36}\.([\w-]{20,100})@/gim)]
    .map(([, mark]) => mark!)
    .slice(0, 5)
}
