import { makePreview } from '#features/ground/content/preview.ts'
import { holdItem, leaveItem } from '#features/ground/content/editors.ts'
import { moveItems, takeBackItems } from '#features/ground/content/move.ts'
import { holdNamed, idsIn } from '#features/ground/content/named.ts'
import { orderItems } from '#features/ground/content/order.ts'
import { DAYS_IN_TRASH, type Draft, type Kind } from '#features/ground/content/rules.ts'
import { openDraft, openRevision, putItem } from '#features/ground/content/save.ts'
import {
  listCategories,
  listChanges,
  listShelf,
  nameOfWriter,
} from '#features/ground/content/shelf.ts'
import { eraseItem } from '#features/ground/content/trash.ts'
import { imageOf } from '#features/ground/media/media.ts'
import { personOf } from '#features/ground/people/people.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Endpoint, Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import {
  type listContent,
  type listContentChanges,
  type previewContent,
  type putContent,
  type showContent,
  type showContentChange,
  showKind,
} from './contract.ts'
import {
  type eraseContent,
  type holdContent,
  type leaveContent,
  type moveContent,
  orderContent,
  type takeBackContent,
} from './moving-contract.ts'
import { barFunerals } from './janazah.ts'
import { openKinds } from './office.ts'
import { toShown } from './rules.ts'

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
      const { items, ...rest } = await listShelf(ctx, kindOf(ctx, kind), {
        ...wanted,
        page,
        pageSize,
      })
      return {
        items: items.map(({ trashedAt, ...item }) => ({
          ...item,
          daysLeft: trashedAt ? daysLeft(ctx, trashedAt) : null,
        })),
        page,
        pageSize,
        ...rest,
      } as Reply<typeof listContent>
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
          standing: row.trashedAt
            ? 'trashed'
            : row.archivedAt
              ? 'archived'
              : row.state === 'draft'
                ? 'draft'
                : shown,
          publishFrom: publishFrom.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          updatedBy: await nameOfWriter(ctx, row.updatedBy),
          pictures: Object.fromEntries(await imageOf(ctx, idsIn(kind, draft))),
        }
      })
    },

    async put(ctx: Context, { kind: name, id, basedOn, draft }: Input<typeof putContent>) {
      const kind = kindOf(ctx, name)
      // Where it stands among the others is for `orderContent` to say.
      const { position: _, ...said } = draft
      return inTransaction(ctx, async (ctx) => {
        await holdNamed(ctx, kind, said)
        return putItem(ctx, kind, id, said as unknown as Draft, { basedOn })
      })
    },

    async move(ctx: Context, { kind, to, items }: Input<typeof moveContent>) {
      return { items: await moveItems(ctx, kindOf(ctx, kind), { to, items }, barFunerals) }
    },

    async takeBack(ctx: Context, { kind, items }: Input<typeof takeBackContent>) {
      return { items: await takeBackItems(ctx, kindOf(ctx, kind), items, barFunerals) }
    },

    async erase(ctx: Context, { kind, id, basedOn }: Input<typeof eraseContent>) {
      await eraseItem(ctx, kindOf(ctx, kind), id, { basedOn })
      return null
    },

    async order(ctx: Context, { kind: name, ...asked }: Input<typeof orderContent>) {
      const kind = kindOf(ctx, name)
      if (kind.order !== 'office') return refuse(orderContent, 'not-by-hand')
      await orderItems(ctx, kind, asked)
      return null
    },

    async hold(ctx: Context, { kind, id }: Input<typeof holdContent>) {
      return { others: await holdItem(ctx, kindOf(ctx, kind), id, personOf(ctx).id) }
    },

    async leave(ctx: Context, { kind, id }: Input<typeof leaveContent>) {
      kindOf(ctx, kind)
      await leaveItem(ctx, id, personOf(ctx).id)
      return null
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

/** A day that has begun counts, so that it never says none. */
function daysLeft(ctx: Context, trashedAt: string): number {
  const over = new Date(trashedAt).getTime() + DAYS_IN_TRASH * DAY_MS
  return Math.max(1, Math.ceil((over - ctx.now().getTime()) / DAY_MS))
}
