import { networkOf } from '#platform/server/http/network.ts'
import { type Ready, html } from '#platform/server/markup.ts'
import { PLANS } from '#platform/shared/gating.ts'
import type { Entry } from './deeds.ts'
import {
  AT,
  type View,
  field,
  frame,
  proofOf,
  refused,
  select,
  writeBytes,
  writeDay,
  writeMoment,
} from './frame.ts'
import { LIST, type Listed } from './listing.ts'
import type { Parcel } from './parcels.ts'
import type { OperatorRefusal } from './refusals.ts'
import type { Near, Request } from './requests.ts'

/** Every organisation, or those that were searched for. */
export function listScreen(
  view: View,
  found: { readonly items: readonly Listed[]; readonly total: number },
  { search, page, done }: { search: string; page: number; done: Ready | undefined },
): string {
  const { words } = view
  const pages = Math.max(1, Math.ceil(found.total / LIST))
  const to = (page: number) =>
    `${AT.home}?${new URLSearchParams({ ...(search ? { q: search } : {}), page: String(page) }).toString()}`
  const none = search
    ? html`<p>${words.none} <a href="${AT.home}">${words.all}</a></p>`
    : html`<p>${words.empty}</p>`
  return frame(view, {
    title: words.organisations,
    room: AT.home,
    content: html`<div class="office-head">
        <div>
          <h1>${words.organisations}</h1>
          <p class="muted">${words.count(found.total)}</p>
        </div>
        <a class="button" href="${AT.add}">${words.add}</a>
      </div>
      ${done}
      <form class="operator-finder" action="${AT.home}" role="search">
        ${field(view, { name: 'q', label: words.find, value: search, isPlain: true, isOptional: true, type: 'search' })}
        <button class="button quiet">${words.search}</button>
      </form>
      ${
        found.items.length === 0
          ? none
          : html`<ul class="office-list">
              ${found.items.map((item) => lineOf(view, item))}
            </ul>`
      }
      ${
        pages > 1
          ? html`<nav class="pager" aria-label="${words.pageOf(page, pages)}">
              ${page > 1 ? html`<a class="more" href="${to(page - 1)}" rel="prev">${words.before}</a>` : html`<span></span>`}
              <span>${words.pageOf(page, pages)}</span>
              ${page < pages ? html`<a class="more" href="${to(page + 1)}" rel="next">${words.after}</a>` : html`<span></span>`}
            </nav>`
          : undefined
      }`,
  })
}

function lineOf(view: View, { slug, name, hosts, plan, ...item }: Listed): Ready {
  const { words } = view
  return html`<li>
    <a href="${AT.one(slug)}">
      <span class="office-what">
        <b><bdi>${name}</bdi></b>
        <small
          ><bdi>${hosts[0]}</bdi>${hosts.length > 1 ? html` +${hosts.length - 1}` : undefined} ·
          <bdi>${slug}</bdi></small
        >
        <small
          >${words.staffSeen}: ${item.staffSeenAt ? writeDay(view, item.staffSeenAt) : words.never}
          · ${writeBytes(view, item.bytes)}</small
        >
      </span>
      <span class="office-marks">
        ${stateOf(view, item)} <span class="tag">${words.plans[plan]}</span>
        <small>${words.madeAt} ${writeDay(view, item.createdAt)}</small>
      </span>
    </a>
  </li>`
}

/** Whether it takes real money, plays, or rests. */
export function stateOf(
  { words }: View,
  { live, suspendedAt }: Pick<Listed, 'live' | 'suspendedAt'>,
): Ready {
  if (suspendedAt) return html`<span class="tag warning">${words.resting}</span>`
  return live
    ? html`<span class="tag success">${words.live}</span>`
    : html`<span class="tag">${words.demo}</span>`
}

/** What has just been done. */
export function doneLine(text: string): Ready {
  return html`<p class="operator-done" role="status">${text}</p>`
}

/** The questions about a new one; what was answered stands there again where it was refused. */
export function newScreen(
  view: View,
  given: URLSearchParams = new URLSearchParams(),
  refusal?: OperatorRefusal,
): string {
  const { words } = view
  const value = (name: string) => given.get(name) ?? ''
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone] as const)
  return frame(view, {
    title: words.add,
    room: AT.add,
    content: html`<div class="office-head">
        <div>
          <h1>${words.add}</h1>
          <p class="muted">${words.newLead}</p>
        </div>
      </div>
      ${refused(view, refusal)}
      <form class="operator-form" method="post" action="${AT.add}">
        ${proofOf(view)}
        <div class="fields two">
          ${field(view, { name: 'name', label: words.name, help: words.nameHelp, value: value('name') })}
          ${field(view, { name: 'slug', label: words.slug, help: words.slugHelp, value: value('slug'), isPlain: true })}
          <div class="field span">
            <label for="hosts">${words.newHosts}</label>
            <textarea
              class="input operator-hosts"
              id="hosts"
              name="hosts"
              rows="2"
              dir="ltr"
              autocapitalize="none"
              spellcheck="false"
              required
              aria-describedby="hosts-help"
            >
${value('hosts')}</textarea>
            <p class="help" id="hosts-help">${words.hostsHelp}</p>
          </div>
          ${field(view, { name: 'owner', label: words.owner, help: words.ownerHelp, value: value('owner'), isPlain: true, isOptional: true, type: 'email' })}
          ${field(view, { name: 'email', label: words.email, value: value('email'), isPlain: true, type: 'email' })}
          ${field(view, { name: 'country', label: words.country, help: words.countryHelp, value: value('country'), isPlain: true, isOptional: true })}
          ${field(view, { name: 'at', label: words.at, help: words.atHelp, value: value('at'), isPlain: true })}
          ${select({ name: 'zone', label: words.zone, value: value('zone') || 'Europe/London' }, zones)}
          ${select(
            { name: 'plan', label: words.plan, value: value('plan') || 'standard' },
            PLANS.map((plan) => [plan, words.plans[plan]]),
          )}
        </div>
        <p><button class="button">${words.create}</button></p>
      </form>`,
  })
}

/** Hosts that owners have asked for, wherever: each leads to its organisation, where it is given or refused. */
export function requestsScreen(view: View, requests: readonly Request[]): string {
  const { words } = view
  return frame(view, {
    title: words.requests,
    room: AT.requests,
    content: html`<div class="office-head">
        <div>
          <h1>${words.requests}</h1>
          <p class="muted">${words.requestsLead}</p>
        </div>
      </div>
      ${
        requests.length === 0
          ? html`<p class="muted">${words.noRequests}</p>`
          : html`<ul class="office-list">
              ${requests.map(
                ({ slug, host, askedAt, near }) =>
                  html`<li>
                    <a href="${AT.one(slug)}">
                      <span class="office-what">
                        <b class="operator-asked"><bdi>${host}</bdi></b>
                        <small><bdi>${slug}</bdi></small>
                        ${nearOf(view, near)}
                      </span>
                      <span class="office-marks"><small>${writeMoment(view, askedAt)}</small></span>
                    </a>
                  </li>`,
              )}
            </ul>`
      }`,
  })
}

/** Whose hosts it lies among: they may be the same people's, or somebody wants what belongs to others. */
export function nearOf({ words }: View, near: readonly Near[]): readonly Ready[] {
  return near.map(
    ({ way, host, slug }) =>
      html`<small class="operator-near">${words.near[way](host, slug)}</small>`,
  )
}

/** The archive and its passphrase. */
export function importScreen(view: View, refusal?: OperatorRefusal): string {
  const { words } = view
  return frame(view, {
    title: words.bringIn,
    room: AT.bringIn,
    content: html`<div class="office-head">
        <div>
          <h1>${words.bringIn}</h1>
          <p class="muted">${words.importLead}</p>
        </div>
      </div>
      ${refused(view, refusal)}
      <form
        class="operator-form"
        method="post"
        action="${AT.bringIn}"
        enctype="multipart/form-data"
      >
        ${proofOf(view)}
        <div class="fields">
          ${field(view, { name: 'passphrase', label: words.passphrase, help: words.passphraseHelp, isPlain: true })}
          ${field(view, { name: 'file', label: words.file, help: words.fileHelp, type: 'file' })}
        </div>
        <p><button class="button">${words.bring}</button></p>
      </form>`,
  })
}

export function trailScreen(
  view: View,
  entries: readonly Entry[],
  parcels: readonly Parcel[],
): string {
  const { words } = view
  return frame(view, {
    title: words.trail,
    room: AT.trail,
    content: html`<div class="office-head">
        <div>
          <h1>${words.trail}</h1>
          <p class="muted">${words.trailLead}</p>
        </div>
      </div>
      ${parcelsOf(view, parcels)}
      <section class="office-part">
        ${parcels.length > 0 ? html`<h2>${words.trail}</h2>` : undefined} ${deedsOf(view, entries)}
      </section>`,
  })
}

function parcelsOf(view: View, parcels: readonly Parcel[]): Ready | undefined {
  if (parcels.length === 0) return undefined
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.parcels}</h2>
    <ul class="rows">
      ${parcels.map(
        ({ id, kind, slug, madeAt }) =>
          html`<li>
            <a class="row" href="${AT.parcel(id)}">
              <span
                >${kind === 'export' ? words.exportOf(slug) : words.importOf}
                <bdi>${kind === 'import' ? slug : ''}</bdi></span
              >
              ${writeMoment(view, madeAt)}
            </a>
          </li>`,
      )}
    </ul>
  </section>`
}

/** The latest first. */
export function deedsOf(view: View, entries: readonly Entry[]): Ready {
  const { words } = view
  if (entries.length === 0) return html`<p class="muted">${words.nothingYet}</p>`
  return html`<ol class="rows operator-deeds">
    ${entries.map(
      ({ deed, slug, detail, doneAt, doneBy, doneFrom }) =>
        html`<li>
          <p>
            <b>${words.deeds[deed]}</b> ${slug ? html`<bdi>${slug}</bdi>` : undefined}
            ${detail ? html`<bdi class="muted">${detail}</bdi>` : undefined}
          </p>
          <p class="muted">
            ${writeMoment(view, doneAt)} · ${words.hows[doneBy]}
            ${doneFrom ? html`(<bdi>${sayFrom(view, doneFrom)}</bdi>)` : undefined}
          </p>
        </li>`,
    )}
  </ol>`
}

/** The network and the device: at the machine itself that has a name, and half an address is written as the network that it is. */
function sayFrom({ words }: View, from: string): string {
  const [network = '', ...device] = from.split(', ')
  const isHere = network === LOOPBACK || network.startsWith('127.')
  const place = network.includes(':') ? `${network}::/64` : network
  return [isHere ? words.thisMachine : place, ...device].join(', ')
}
const LOOPBACK = networkOf('::1')
