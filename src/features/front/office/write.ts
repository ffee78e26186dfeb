import { makePreview } from '#features/ground/content/preview.ts'
import type { Draft, Kind } from '#features/ground/content/rules.ts'
import { archiveItem, openDraft, openRevision, putItem } from '#features/ground/content/save.ts'
import { listCategories, listChanges, listShelf } from '#features/ground/content/shelf.ts'
import { holdMedia, imageOf, mediaIn } from '#features/ground/media/media.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Input, Reply } from '#platform/shared/endpoint.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import type { KeptThing } from '#platform/shared/field-language.ts'
import { refuse, refuseCommon } from '#platform/shared/refusal.ts'
import {
  type archiveContent,
  type listContent,
  type listContentChanges,
  type previewContent,
  type putContent,
  type showContent,
  type showContentChange,
  showKind,
} from './contract.ts'
import { openKinds } from './office.ts'
import { namedIn, toShown } from './rules.ts'

/** What is asked of one kind, whichever it is: no kind has anything of its own here. */
export function openWriting(kinds: readonly Kind[]) {
  const kindOf = (ctx: Context, name: string): Kind =>
    openKinds(ctx, kinds).find((kind) => kind.name === name) ??
    refuse(showKind as Endpoint, 'kind-not-found')

  return {
    async kind(ctx: Context, { kind: name }: Input<typeof showKind>) {
      const kind = kindOf(ctx, name)
      const { order, shownAt, categories } = kind
      return {
        name,
        ...kind.words[ctx.language],
        order,
        shownAt,
        page: kind.page ?? null,
        categories: categories
          ? {
              label: categories.label[ctx.language],
              help: categories.help?.[ctx.language] ?? '',
              known: await listCategories(ctx, kind),
            }
          : null,
        fields: toShown(kind.fields, ctx.language) as unknown as Record<string, unknown>[],
      } satisfies Reply<typeof showKind>
    },

    async list(ctx: Context, { kind, page, pageSize, ...wanted }: Input<typeof listContent>) {
      const { items, total } = await listShelf(ctx, kindOf(ctx, kind), {
        ...wanted,
        page,
        pageSize,
      })
      return { items, page, pageSize, total } as Reply<typeof listContent>
    },

    show(ctx: Context, { kind: name, id }: Input<typeof showContent>) {
      const kind = kindOf(ctx, name)
      return inTransaction(ctx, async (ctx): Promise<Reply<typeof showContent>> => {
        const { row, draft } = await openDraft(ctx, kind, id)
        const { slug, revision, publishFrom } = row
        const now = ctx.now()
        const isOver = row.publishUntil !== null && row.publishUntil <= now
        const shown = publishFrom > now ? 'scheduled' : isOver ? 'over' : 'live'
        return {
          draft: { ...draft },
          slug,
          revision,
          standing: row.archivedAt ? 'archived' : row.state === 'draft' ? 'draft' : shown,
          publishFrom: publishFrom.toISOString(),
          pictures: Object.fromEntries(await imageOf(ctx, idsIn(kind, draft))),
        }
      })
    },

    async put(ctx: Context, { kind: name, id, basedOn, draft }: Input<typeof putContent>) {
      const kind = kindOf(ctx, name)
      return inTransaction(ctx, async (ctx) => {
        await holdNamed(ctx, kind, draft)
        return putItem(ctx, kind, id, draft as Draft, { basedOn })
      })
    },

    archive(ctx: Context, { kind, id, ...how }: Input<typeof archiveContent>) {
      return archiveItem(ctx, kindOf(ctx, kind), id, how)
    },

    async preview(ctx: Context, { kind: name, id, draft }: Input<typeof previewContent>) {
      const kind = kindOf(ctx, name)
      await inTransaction(ctx, (ctx) => holdNamed(ctx, kind, draft))
      return makePreview(ctx, kind, id, draft as Draft)
    },

    async changes(ctx: Context, { kind, id }: Input<typeof listContentChanges>) {
      return { items: await listChanges(ctx, kindOf(ctx, kind), id) }
    },

    change(ctx: Context, { kind: name, id, revision }: Input<typeof showContentChange>) {
      const kind = kindOf(ctx, name)
      return inTransaction(ctx, async (ctx) => {
        const draft = await openRevision(ctx, kind, id, revision)
        const pictures = await imageOf(ctx, idsIn(kind, draft))
        return { draft: { ...draft }, pictures: Object.fromEntries(pictures) }
      })
    },
  }
}

function idsIn(kind: Kind, { imageId, fields }: Readonly<Record<string, unknown>>): string[] {
  const own = typeof imageId === 'string' ? [imageId] : []
  return [...own, ...namedIn(kind.fields, fields).map(({ id }) => id)].filter((id) => UUID.test(id))
}

/**
 * Whatever is named of the library is there, and stays there until it is written down that it is named. Of what somebody takes
 * out meanwhile this says so, at its field.
 */
async function holdNamed(
  ctx: Work,
  kind: Kind,
  draft: Readonly<Record<string, unknown>>,
): Promise<void> {
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
    errors.push({ field: 'html', message: GONE.text })
  if (errors.length > 0) refuseCommon('invalid', { errors })
}

const GONE = {
  picture: 'This picture is not there any more. Please choose another.',
  document: 'This document is not there any more. Please choose another.',
  recording: 'This recording is not there any more. Please choose another.',
  text: 'A picture in this text is not there any more. Please take it out of the text.',
} as const

function isOfType(what: KeptThing, type = ''): boolean {
  if (what === 'document') return type === 'application/pdf'
  return type.startsWith(what === 'picture' ? 'image/' : 'audio/')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
