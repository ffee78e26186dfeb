import { originOf } from '#platform/server/context.ts'
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
import type { Listed } from './listing.ts'
import type { OperatorRefusal } from './refusals.ts'
import { MOST_OF_ANSWER, type Request } from './requests.ts'
import { deedsOf, nearOf, stateOf } from './screens.ts'

/** One organisation: what it is, and everything that can be done to it. */
export function oneScreen(
  view: View,
  one: Listed,
  {
    entries,
    requests,
    done,
    refusal,
    given = new URLSearchParams(),
  }: {
    readonly entries: readonly Entry[]
    /** Hosts that its owner has asked for. */
    readonly requests: readonly Request[]
    readonly done?: Ready | undefined
    readonly refusal?: OperatorRefusal
    /** What stands in the fields again where it was refused. */
    readonly given?: URLSearchParams
  },
): string {
  const { words } = view
  return frame(view, {
    title: one.name,
    room: AT.home,
    content: html`<div class="office-head">
        <div>
          <h1><bdi>${one.name}</bdi></h1>
          <p class="muted"><bdi>${one.slug}</bdi> ${stateOf(view, one)}</p>
        </div>
        <a class="button quiet" href="${originOf(view.house, one.hosts[0] ?? '')}" rel="noreferrer"
          >${words.see}</a
        >
      </div>
      ${done} ${refused(view, refusal)} ${factsOf(view, one)} ${planPart(view, one)}
      ${hostsPart(view, one, given)} ${requestsPart(view, one, requests, given)}
      ${ownerPart(view, one, given)} ${restPart(view, one, given)} ${exportPart(view, one)}
      ${deletePart(view, one, given)}
      <section class="office-part">
        <h2>${words.recent}</h2>
        ${deedsOf(view, entries)}
      </section>`,
  })
}

function factsOf(view: View, one: Listed): Ready {
  const { words } = view
  const facts: readonly (readonly [string, Ready | string])[] = [
    [words.madeAt, writeDay(view, one.createdAt)],
    [words.space, writeBytes(view, one.bytes)],
    [words.staffSeen, one.staffSeenAt ? writeMoment(view, one.staffSeenAt) : words.never],
    [words.exportedAt, one.exportedAt ? writeMoment(view, one.exportedAt) : words.noExport],
    ...(one.suspendedAt ? [[words.restsSince, writeMoment(view, one.suspendedAt)] as const] : []),
  ]
  return html`<dl class="operator-facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

function planPart(view: View, { slug, plan }: Listed): Ready {
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.plan}</h2>
    <form class="operator-line" method="post" action="${AT.one(slug)}/plan">
      ${proofOf(view)}
      ${select(
        { name: 'plan', label: words.plan, value: plan },
        PLANS.map((each) => [each, words.plans[each]]),
      )}
      <button class="button quiet">${words.save}</button>
    </form>
  </section>`
}

function hostsPart(view: View, { slug, hosts }: Listed, given: URLSearchParams): Ready {
  const { words } = view
  const press = (way: string, host: string, name: string, looks: string) =>
    html`<button
      class="button compact ${looks}"
      name="${way}"
      value="${host}"
      aria-label="${words.with(name, host)}"
    >
      ${name}
    </button>`
  return html`<section class="office-part">
    <h2>${words.hosts}</h2>
    <p class="muted">${words.hostsLead}</p>
    <form method="post" action="${AT.one(slug)}/hosts">
      ${proofOf(view)}
      <ul class="office-list operator-hosts-list">
        ${hosts.map(
          (host, i) =>
            html`<li>
              <div class="office-line">
                <span class="office-what"
                  ><b><bdi>${host}</bdi></b></span
                >
                <span class="office-marks">
                  ${i === 0 ? html`<span class="tag">${words.main}</span>` : press('main', host, words.makeMain, 'quiet')}
                  ${hosts.length > 1 ? press('remove', host, words.remove, 'quiet danger') : undefined}
                </span>
              </div>
            </li>`,
        )}
      </ul>
    </form>
    <form class="operator-line" method="post" action="${AT.one(slug)}/hosts">
      ${proofOf(view)}
      ${field(view, { name: 'add', label: words.newHost, help: words.newHostHelp, value: given.get('add') ?? '', isPlain: true })}
      <button class="button quiet">${words.addHost}</button>
    </form>
  </section>`
}

function requestsPart(
  view: View,
  { slug }: Listed,
  requests: readonly Request[],
  given: URLSearchParams,
): Ready | undefined {
  if (requests.length === 0) return undefined
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.askedFor}</h2>
    <p class="muted">${words.askedForLead}</p>
    <ul class="office-list operator-hosts-list">
      ${requests.map((request) => requestLine(view, slug, request, given))}
    </ul>
  </section>`
}

/** Two forms, so that Enter in the reason refuses the host and never gives it. */
function requestLine(
  view: View,
  slug: string,
  { host, askedAt, near }: Request,
  given: URLSearchParams,
): Ready {
  const { words } = view
  const typed = given.get('refuse') === host ? (given.get('answer') ?? '') : ''
  const press = (way: 'give' | 'refuse', looks: string) =>
    html`<button
      class="button compact ${looks}"
      name="${way}"
      value="${host}"
      aria-label="${words.with(words[way], host)}"
    >
      ${words[way]}
    </button>`
  return html`<li>
    <div class="office-line">
      <span class="office-what"
        ><b><bdi>${host}</bdi></b
        ><small>${writeMoment(view, askedAt)}</small> ${nearOf(view, near)}</span
      >
      <form class="office-marks" method="post" action="${AT.one(slug)}/requests">
        ${proofOf(view)} ${press('give', '')}
      </form>
      <form class="operator-line" method="post" action="${AT.one(slug)}/requests">
        ${proofOf(view)}
        ${field(view, { name: 'answer', id: `answer-${host}`, label: words.answer, help: words.answerHelp, value: typed, most: MOST_OF_ANSWER })}
        ${press('refuse', 'quiet danger')}
      </form>
    </div>
  </li>`
}

function ownerPart(view: View, { slug }: Listed, given: URLSearchParams): Ready {
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.inviteOwner}</h2>
    <p class="muted">${words.inviteLead}</p>
    <form class="operator-line" method="post" action="${AT.one(slug)}/owners">
      ${proofOf(view)}
      ${field(view, { name: 'email', label: words.inviteEmail, value: given.get('email') ?? '', isPlain: true, type: 'email' })}
      <button class="button quiet">${words.invite}</button>
    </form>
  </section>`
}

function restPart(view: View, { slug, suspendedAt }: Listed, given: URLSearchParams): Ready {
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.rest}</h2>
    <p class="muted">${suspendedAt ? words.wakeLead : words.restLead}</p>
    <form class="operator-line" method="post" action="${AT.one(slug)}/rest">
      ${proofOf(view)}
      <input type="hidden" name="rests" value="${suspendedAt ? 'no' : 'yes'}" />
      ${field(view, { name: 'reason', label: words.reason, help: words.reasonHelp, value: given.get('reason') ?? '', isOptional: true })}
      <button class="button quiet">${suspendedAt ? words.wake : words.letRest}</button>
    </form>
  </section>`
}

function exportPart(view: View, { slug, suspendedAt }: Listed): Ready {
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.export}</h2>
    <p class="muted">${words.exportLead} ${suspendedAt ? undefined : words.exportOpen}</p>
    <form method="post" action="${AT.one(slug)}/export">
      ${proofOf(view)}<button class="button quiet">${words.startExport}</button>
    </form>
  </section>`
}

function deletePart(view: View, { slug }: Listed, given: URLSearchParams): Ready {
  const { words } = view
  return html`<section class="office-part">
    <h2>${words.delete}</h2>
    <p class="muted">${words.deleteLead}</p>
    <form class="operator-form" method="post" action="${AT.one(slug)}/delete">
      ${proofOf(view)}
      <div class="fields two">
        ${field(view, { name: 'name', label: words.deleteName, value: given.get('name') ?? '' })}
        ${field(view, { name: 'key', label: words.deleteKey, help: words.deleteKeyHelp, isPlain: true })}
      </div>
      <p><button class="button danger">${words.deleteNow}</button></p>
    </form>
  </section>`
}
