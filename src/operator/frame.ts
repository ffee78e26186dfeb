import type { House } from '#platform/server/context.ts'
import { type Ready, html } from '#platform/server/markup.ts'
import {
  LANGUAGES,
  LANGUAGE_NAMES,
  type Language,
  directionOf,
  localeOf,
} from '#platform/shared/languages.ts'
import type { PageWords } from './page-words.ts'
import type { OperatorRefusal } from './refusals.ts'
import { sayRefusal } from './refusals.ts'

/** For whom a screen is made. */
export interface View {
  readonly house: House
  readonly language: Language
  readonly words: PageWords
  /** The version of the sheet. */
  readonly sheet: string
  /** Proves that a form was ours; undefined for whoever has not opened the page. */
  readonly proof: string | undefined
}

interface Screen {
  readonly title: string
  /** The address of the room that it belongs to. */
  readonly room?: string
  readonly content: Ready
  /** It looks again by itself, after so many seconds. */
  readonly againSeconds?: number
}

export const AT = {
  home: '/operator',
  add: '/operator/new',
  requests: '/operator/requests',
  bringIn: '/operator/in',
  trail: '/operator/trail',
  leave: '/operator/leave',
  enter: '/operator/enter',
  one: (slug: string) => `/operator/at/${slug}`,
  parcel: (id: string) => `/operator/parcels/${id}`,
} as const

export function frame(view: View, { title, room, content, againSeconds }: Screen): string {
  const { language, words, sheet, proof } = view
  const rooms = [
    [AT.home, words.organisations],
    [AT.add, words.add],
    [AT.requests, words.requests],
    [AT.bringIn, words.bringIn],
    [AT.trail, words.trail],
  ] as const
  const links = rooms.map(
    ([to, name]) =>
      html`<li>
        <a href="${to}" ${to === room ? html`aria-current="page"` : undefined}>${name}</a>
      </li>`,
  )
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}" data-font="classic">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${againSeconds === undefined ? undefined : html`<meta http-equiv="refresh" content="${againSeconds}" />`}
        <title>${title} · ${words.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/operator/style.css?v=${sheet}" />
      </head>
      <body class="office operator">
        <a class="operator-skip" href="#content">${words.skip}</a>
        <header class="office-bar">
          <div class="wrap">
            <a class="office-name" href="${AT.home}">${STAR} ${words.title}</a>
            ${
              proof === undefined
                ? undefined
                : html`<form method="post" action="${AT.leave}">
                    ${proofOf(view)}<button class="button plain">${words.leave}</button>
                  </form>`
            }
          </div>
          ${
            proof === undefined
              ? undefined
              : html`<nav class="operator-rooms wrap" aria-label="${words.rooms}">
                  <ul>
                    ${links}
                  </ul>
                </nav>`
          }
        </header>
        <main id="content" class="wrap office-room operator-floor">${content}</main>
        <footer class="wrap operator-foot">
          <nav aria-label="${words.language}">
            <ul>
              ${LANGUAGES.map(
                (each) =>
                  html`<li>
                    <a
                      lang="${each}"
                      href="/operator/language/${each}"
                      ${each === language ? html`aria-current="true"` : undefined}
                      >${LANGUAGE_NAMES[each]}</a
                    >
                  </li>`,
              )}
            </ul>
          </nav>
        </footer>
      </body>
    </html>`.ready
}

const STAR: Ready = html`<svg
  class="star"
  viewBox="0 0 48 48"
  fill="none"
  stroke="currentColor"
  stroke-width="1.6"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d="M10 10h28v28H10zM24 4.2 43.8 24 24 43.8 4.2 24z" />
</svg>`

/** The hidden field that every form carries. */
export function proofOf({ proof }: View): Ready {
  return html`<input type="hidden" name="proof" value="${proof ?? ''}" />`
}

export interface Field {
  readonly name: string
  /** Where several fields of a page have one name. */
  readonly id?: string
  readonly label: string
  readonly help?: string
  readonly value?: string
  readonly isOptional?: boolean
  /** Read from left to right in every language: a name of a host, a key. */
  readonly isPlain?: boolean
  readonly type?: 'text' | 'email' | 'file' | 'search'
  /** So many signs at most. */
  readonly most?: number
}

export function field({ words }: View, given: Field): Ready {
  const {
    name,
    id = name,
    label,
    help,
    value = '',
    isOptional,
    isPlain,
    type = 'text',
    most,
  } = given
  return html`<div class="field">
    <label for="${id}"
      >${label}
      ${isOptional && type !== 'search' ? html`<span class="optional">${words.optional}</span>` : undefined}</label
    >
    <input
      class="input"
      id="${id}"
      name="${name}"
      type="${type}"
      autocomplete="off"
      ${isPlain ? html`dir="ltr" autocapitalize="none" spellcheck="false"` : html`dir="auto"`}
      ${isOptional ? undefined : html`required`}
      ${most === undefined ? undefined : html`maxlength="${most}"`}
      ${type === 'file' ? html`accept=".tar"` : html`value="${value}"`}
      ${help ? html`aria-describedby="${id}-help"` : undefined}
    />
    ${help ? html`<p class="help" id="${id}-help">${help}</p>` : undefined}
  </div>`
}

export function select(
  given: Pick<Field, 'name' | 'label' | 'value'>,
  options: readonly (readonly [value: string, name: string])[],
): Ready {
  const { name, label, value } = given
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select class="input" id="${name}" name="${name}">
      ${options.map(
        ([each, words]) =>
          html`<option value="${each}" ${each === value ? html`selected` : undefined}>
            ${words}
          </option>`,
      )}
    </select>
  </div>`
}

/** What stands above a form that was refused; it is read out at once. */
export function refused(
  { words, language }: View,
  refusal: OperatorRefusal | undefined,
): Ready | undefined {
  if (!refusal) return undefined
  return html`<div class="error-summary" role="alert">
    <h2>${words.faulty}</h2>
    <p dir="auto">${sayRefusal(refusal.code, refusal.values, language)}</p>
  </div>`
}

export function writeDay({ language }: View, moment: Date): Ready {
  const text = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<time datetime="${moment.toISOString()}">${text.format(moment)}</time>`
}

export function sayMoment({ language }: View, moment: Date): string {
  const style = {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  } as const
  return `${new Intl.DateTimeFormat(localeOf(language), style).format(moment)} UTC`
}

export function writeMoment(view: View, moment: Date): Ready {
  return html`<time datetime="${moment.toISOString()}">${sayMoment(view, moment)}</time>`
}

export function writeBytes({ language }: View, bytes: number): Ready {
  const megabytes = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 })
  return html`<bdi>${megabytes.format(bytes / 1024 ** 2)} MB</bdi>`
}
