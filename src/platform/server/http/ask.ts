import type { z } from 'zod'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import type { CommonRefusal, FieldError } from '#platform/shared/envelope.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { Context } from '../context.ts'
import type { Answering, RawRequest } from '../feature.ts'

/**
 * The one door to the product: the API, pages on the server and tests all come through here. Asks the gates of the
 * endpoint, who may ask, and the shape of the input; then runs the operation and lets out what the contract lists.
 */
export async function ask(
  { endpoint, operation }: Answering,
  ctx: Context,
  input: unknown,
  request: RawRequest = { headers: {} },
): Promise<unknown> {
  const reply = await operation(ctx, admit(endpoint, ctx, input), request)
  return endpoint.answers === 'file' ? reply : endpoint.reply.parse(reply)
}

/** What is handed to the operation: refuses whoever may not ask, and input of another shape. */
export function admit(endpoint: Endpoint, ctx: Context, input: unknown): never {
  checkDoor(endpoint, ctx)
  const read = endpoint.input.safeParse(input)
  if (!read.success) refuseCommon('invalid', { errors: toFieldErrors(read.error) })
  return read.data as never
}

/** The gates and who may ask: all that can be refused without reading a body. */
export function checkDoor(endpoint: Endpoint, ctx: Context): void {
  const closed = whyClosed(endpoint, ctx.organisation.standing)
  if (closed) refuseCommon(closed)
  const refused = whyNot(endpoint, ctx)
  if (refused) refuseCommon(refused)
}

/** Somebody who is signed in but may not gets another answer than somebody who is not. An owner may ask everything. */
function whyNot({ access }: Endpoint, { actor }: Context): CommonRefusal | undefined {
  if (access === 'anyone' || access === 'provider') return undefined
  if (actor.kind !== 'person') return 'signed-out'
  if (access === 'signed-in') return undefined
  if (!actor.roles.some((role) => role === 'owner' || isMeant(access, role))) return 'not-allowed'
  if (!actor.hasSecondStep) return 'second-step-missing'
  return actor.isAway ? 'office-locked' : undefined
}

function isMeant(access: string, role: string): boolean {
  return access === 'staff' || access.slice('staff:'.length).split('+').includes(role)
}

/** One entry per wrong field, named by its path in the body. A field that is not known is named too. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const field = issue.path.map(String).join('.')
    if (issue.code !== 'unrecognized_keys') return [{ field, message: sentence(issue) }]
    return issue.keys.map((key) => ({
      field: [field, key.slice(0, 80)].filter(Boolean).join('.'),
      message: 'This field is not known.',
    }))
  })
  const first = new Map(errors.toReversed().map((error) => [error.field, error]))
  return [...first.values()].toReversed().slice(0, 50)
}

/** Zod's own words are for programmers; these are for people. A message that a contract gives stands as it is. */
function sentence(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Please fill this in.'
        : `This should be a ${issue.expected}.`
    case 'invalid_value':
      return `This should be ${issue.values.map(String).join(' or ')}.`
    case 'invalid_union':
      return 'This is not one of the forms that are understood.'
    default:
      return issue.message
  }
}
