import { data, redirect, redirectDocument } from 'react-router'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import { frameSourcesOf } from '#platform/shared/safe-html.ts'
import { type Outcome, type PageProblem, type Refused, must } from '../api.ts'
import { withoutHtml } from './without-html.ts'

/** What the address of a list asks for. */
export interface Asked {
  readonly page: number
  readonly q: string
  readonly category: string
}

/** A page that is no number is not there; what cannot be searched for is left out. */
export function readAsked(url: URL): Asked {
  const page = url.searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,4}$/.test(page)) throw notFound()
  const tidy = (name: string, most: number) =>
    (url.searchParams.get(name) ?? '')
      .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim()
      .slice(0, most)
  return { page: Number(page), q: tidy('q', 80), category: tidy('category', 60) }
}

interface Listed {
  readonly items: readonly { readonly html?: string }[]
  readonly page: number
}

/** A list without the texts that stand on pages of their own. A page after the last is not there. */
export function toListing<L extends Listed>(
  listed: L,
): Omit<L, 'items'> & { readonly items: Omit<L['items'][number], 'html'>[] } {
  if (listed.page > 1 && listed.items.length === 0) throw notFound()
  return { ...listed, items: withoutHtml(listed.items) }
}

interface Shown {
  readonly id: string
  readonly html: string
}

/**
 * The item of an address. One that has moved is led to, an address that nothing can have is not found, and what embeds
 * other sites is fetched as a document of its own, whose policy lets them in.
 */
export function mustFind<E extends Endpoint>(
  outcome: Outcome<E>,
  { to, id, request }: Place,
): Answer<E> {
  if ('refused' in outcome && outcome.refused === 'invalid') throw notFound(outcome.message)
  const item = must(outcome)
  const { id: now, html } = item as Shown
  if (now !== id) throw redirect(to(now), 301)
  leaveForFrames([{ html }], request)
  return item
}

interface Place {
  /** The path at which the item of that id stands. */
  readonly to: (id: string) => string
  readonly id: string | undefined
  readonly request: Request
}

type Written = readonly { readonly html: string }[]

/** A document that was served for another page may not show frames: this one is then fetched anew. */
export function leaveForFrames(written: Written, request: Request): void {
  if (typeof document !== 'undefined' && framesOfAll(written).length > 0)
    throw redirectDocument(request.url)
}

export function framesOfAll(written: Written): string[] {
  return [...new Set(written.flatMap(({ html }) => frameSourcesOf(html)))]
}

/** For a page's `handle`: what its frames need, and no more. */
export function itemSources({ item }: { readonly item: { readonly html: string } }) {
  return { frame: frameSourcesOf(item.html) }
}

export function notFound(message = '') {
  return data({ problem: 'not-found', message } satisfies PageProblem, { status: 404 })
}

/** `/news?page=2`: what is empty, and the first page, are not said. */
export function addressOf(
  path: string,
  asked: Readonly<Record<string, string | number | undefined>> | Partial<Asked>,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    if (value !== '' && value !== undefined && !(name === 'page' && value === 1))
      query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

type Found<One> = { readonly reply: { readonly items: readonly One[] } } | Refused

/** The few that stand after an item in its list, and then from its beginning, each once. None where the list is closed. */
export function afterThis<One extends { readonly id: string; readonly html?: string }>(
  outcome: Found<One>,
  id: string | undefined,
  most = 3,
): Omit<One, 'html'>[] {
  const items = 'reply' in outcome ? outcome.reply.items : []
  const place = items.findIndex((item) => item.id === id)
  const turned = [...items.slice(place + 1), ...items.slice(0, place + 1)]
  const others = new Map(turned.filter((item) => item.id !== id).map((item) => [item.id, item]))
  return withoutHtml([...others.values()].slice(0, most))
}

/** How much of a list is asked for, to find what comes after an item in it. */
export const ENOUGH_FOR_NEXT = 12
