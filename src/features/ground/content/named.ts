import { holdMedia, mediaIn } from '#features/ground/media/media.ts'
import { GONE_FROM_TEXT } from '#features/ground/media/rules.ts'
import type { Work } from '#platform/server/context.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import { type KeptThing, namedIn } from '#platform/shared/field-language.ts'
import { refuseCommon } from '#platform/shared/refusal.ts'
import type { Kind } from './rules.ts'

/** As somebody wrote it, or as it was before: nothing is known of it yet. */
type Unchecked = Readonly<Record<string, unknown>>

/** All that a draft names of the library by its id. */
export function idsIn(kind: Kind, { imageId, fields }: Unchecked): string[] {
  const own = typeof imageId === 'string' ? [imageId] : []
  return [...own, ...namedIn(kind.fields, fields).map(({ id }) => id)].filter((id) => UUID.test(id))
}

/**
 * Whatever is named of the library is there, and stays there until it is written down that it is named. Of what somebody takes
 * out meanwhile this says so, at its field.
 */
export async function holdNamed(ctx: Work, kind: Kind, draft: Unchecked): Promise<void> {
  const errors = await findGone(ctx, kind, draft)
  if (errors.length > 0) refuseCommon('invalid', { errors })
}

/** The same for who has something else to say of it. */
export async function findGone(ctx: Work, kind: Kind, draft: Unchecked): Promise<FieldError[]> {
  const { imageId, fields, html, translations } = draft
  const named = namedIn(kind.fields, fields, 'fields.')
  if (typeof imageId === 'string') named.push({ what: 'picture', id: imageId, path: 'imageId' })
  const asked = named.filter(({ id }) => UUID.test(id))
  const shown = mediaIn(JSON.stringify([html ?? '', translations ?? {}, fields ?? {}]))
  const held = await holdMedia(ctx, [...asked.map(({ id }) => id), ...shown])
  const errors: FieldError[] = asked
    .filter(({ what, id }) => !isOfType(what, held.get(id)))
    .map(({ what, path }) => ({ field: path, message: GONE[what] }))
  if (errors.length === 0 && shown.some((id) => !held.has(id)))
    errors.push({ field: 'html', message: GONE_FROM_TEXT })
  return errors
}

const GONE = {
  picture: 'This picture is not there any more. Please choose another.',
  document: 'This document is not there any more. Please choose another.',
  recording: 'This recording is not there any more. Please choose another.',
} as const

function isOfType(what: KeptThing, type = ''): boolean {
  if (what === 'document') return type === 'application/pdf'
  return type.startsWith(what === 'picture' ? 'image/' : 'audio/')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
