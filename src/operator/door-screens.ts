import { type Ready, html } from '#platform/server/markup.ts'
import { AT, type View, frame, sayMoment } from './frame.ts'
import type { Arrived } from './import.ts'
import { KEPT_MS, type Parcel } from './parcels.ts'
import { sayRefusal } from './refusals.ts'

const COMMAND = 'npm run organisation -- page'

/** A press, and no visit, uses the key up: programs that look at the addresses of messages only visit. */
export function enterScreen(view: View, key: string): string {
  const { words } = view
  return frame(view, {
    title: words.enterTitle,
    content: html`<h1>${words.enterTitle}</h1>
      <p>${words.enterText}</p>
      <form method="post" action="${AT.enter}">
        <input type="hidden" name="key" value="${key}" />
        <p><button class="button large">${words.enter}</button></p>
      </form>`,
  })
}

/** For everybody who has not opened the page, whatever they have come with. */
export function closedScreen(view: View): string {
  const { words } = view
  return frame(view, {
    title: words.closedTitle,
    content: html`<h1>${words.closedTitle}</h1>
      <p>${words.closedText}</p>
      <p><code class="operator-command" dir="ltr">${COMMAND}</code></p>`,
  })
}

export function goneScreen(view: View): string {
  const { words } = view
  return frame(view, {
    title: words.goneTitle,
    content: html`<h1>${words.goneTitle}</h1>
      <p>${words.goneText}</p>
      <p><a class="more" href="${AT.home}">${words.organisations}</a></p>`,
  })
}

/** Shown once, as the answer to the press. */
export function passphraseScreen(view: View, made: { id: string; passphrase: string }): string {
  const { words } = view
  return frame(view, {
    title: words.passphraseTitle,
    room: AT.home,
    content: html`<h1>${words.passphraseTitle}</h1>
      <p>${words.passphraseText}</p>
      <dl class="operator-facts">
        <div>
          <dt>${words.passphraseIs}</dt>
          <dd><code class="operator-command" dir="ltr">${made.passphrase}</code></dd>
        </div>
      </dl>
      <p><a class="button" href="${AT.parcel(made.id)}">${words.toExport}</a></p>`,
  })
}

const AGAIN_SECONDS = 3

export function parcelScreen(view: View, parcel: Parcel): string {
  const { words } = view
  const title = parcel.kind === 'export' ? words.exportOf(parcel.slug) : words.importOf
  return frame(view, {
    title,
    room: AT.trail,
    ...(parcel.state === 'working' ? { againSeconds: AGAIN_SECONDS } : {}),
    content: html`<h1><bdi>${title}</bdi></h1>
      ${stateOf(view, parcel)}`,
  })
}

function stateOf(view: View, parcel: Parcel): Ready {
  const { words, language } = view
  if (parcel.state === 'ready' && parcel.kind === 'import') return arrivedPart(view, parcel.arrived)
  if (parcel.state === 'working')
    return html`<p role="status">${parcel.kind === 'export' ? words.working : words.arriving}</p>`
  if (parcel.state === 'gone') return html`<p>${words.over}</p>`
  if (parcel.state === 'failed')
    return html`<div class="error-summary" role="alert">
      <h2>${words.failed}</h2>
      <p dir="auto">${sayRefusal(parcel.why.code, parcel.why.values, language)}</p>
    </div>`
  const until = new Date(parcel.madeAt.getTime() + KEPT_MS)
  return html`<p>${words.ready} ${words.until(sayMoment(view, until))}</p>
    <p><a class="button" href="${AT.parcel(parcel.id)}/file" download>${words.fetch}</a></p>`
}

function arrivedPart({ words }: View, { slug, hosts, rows, files, jobs }: Arrived): Ready {
  return html`<h2>${words.arrived}</h2>
    <p><bdi>${slug}</bdi>: <bdi>${hosts.join(', ')}</bdi></p>
    <p>${words.arrivedText(rows, files, jobs)}</p>
    <p><a class="button" href="${AT.one(slug)}">${words.toIt}</a></p>`
}
