import { originOf } from '#platform/server/context.ts'
import { type Ready, html } from '#platform/server/markup.ts'
import { PLANS } from '#platform/shared/gating.ts'
import type { Entry } from './deeds.ts'
import {
  AT,
  type Seen,
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
import type { Request } from './requests.ts'
import { deedsOf, stateOf } from './screens.ts'

/** One organisation: what it is, and everything that can be done to it. */
export function oneScreen(
  seen: Seen,
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
  const { words } = seen
  return frame(seen, {
    title: one.name,
    room: AT.home,
    content: html`<div class="office-head">
        <div>
          <h1><bdi>${one.name}</bdi></h1>
          <p class="muted"><bdi>${one.slug}</bdi> ${stateOf(seen, one)}</p>
        </div>
        <a class="button quiet" href="${originOf(seen.house, one.hosts[0] ?? '')}" rel="noreferrer"
          >${words.see}</a
        >
      </div>
      ${done} ${refused(seen, refusal)} ${factsOf(seen, one)} ${planPart(seen, one)}
      ${hostsPart(seen, one, given)} ${requestsPart(seen, one, requests, given)} ${ownerPart(seen, one, given)}
      ${restPart(seen, one, given)} ${exportPart(seen, one)}
      ${deletePart(seen, one, given)}
      <section class="office-part">
        <h2>${words.recent}</h2>
        ${deedsOf(seen, entries)}
      </section>`,
  })
}

function factsOf(seen: Seen, one: Listed): Ready {
  const { words } = seen
  const facts: readonly (readonly [string, Ready | string])[] = [
    [words.madeAt, writeDay(seen, one.createdAt)],
    [words.space, writeBytes(seen, one.bytes)],
    [words.staffSeen, one.staffSeenAt ? writeMoment(seen, one.staffSeenAt) : words.never],
    [words.exportedAt, one.exportedAt ? writeMoment(seen, one.exportedAt) : words.noExport],
    ...(one.suspendedAt ? [[words.restsSince, writeMoment(seen, one.suspendedAt)] as const] : []),
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

function planPart(seen: Seen, { slug, plan }: Listed): Ready {
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.plan}</h2>
    <form class="operator-line" method="post" action="${AT.one(slug)}/plan">
      ${proofOf(seen)}
      ${select(
        { name: 'plan', label: words.plan, value: plan },
        PLANS.map((each) => [each, words.plans[each]]),
      )}
      <button class="button quiet">${words.save}</button>
    </form>
  </section>`
}

function hostsPart(seen: Seen, { slug, hosts }: Listed, given: URLSearchParams): Ready {
  const { words } = seen
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
      ${proofOf(seen)}
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
      ${proofOf(seen)}
      ${field(seen, { name: 'add', label: words.newHost, help: words.newHostHelp, value: given.get('add') ?? '', isPlain: true })}
      <button class="button quiet">${words.addHost}</button>
    </form>
  </section>`
}

function requestsPart(
  seen: Seen,
  { slug }: Listed,
  requests: readonly Request[],
  given: URLSearchParams,
): Ready | undefined {
  if (requests.length === 0) return undefined
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.askedFor}</h2>
    <p class="muted">${words.askedForLead}</p>
    <form method="post" action="${AT.one(slug)}/requests">
      ${proofOf(seen)}
      <ul class="office-list operator-hosts-list">
        ${requests.map(
          ({ host, askedAt }) =>
            html`<li>
              <div class="office-line">
                <span class="office-what"
                  ><b><bdi>${host}</bdi></b><small>${writeMoment(seen, askedAt)}</small></span
                >
                <span class="office-marks">
                  <button
                    class="button compact"
                    name="give"
                    value="${host}"
                    formnovalidate
                    aria-label="${words.with(words.give, host)}"
                  >
                    ${words.give}
                  </button>
                  <button
                    class="button compact quiet danger"
                    name="refuse"
                    value="${host}"
                    aria-label="${words.with(words.refuse, host)}"
                  >
                    ${words.refuse}
                  </button>
                </span>
              </div>
            </li>`,
        )}
      </ul>
      ${field(seen, { name: 'answer', label: words.answer, help: words.answerHelp, value: given.get('answer') ?? '' })}
    </form>
  </section>`
}

function ownerPart(seen: Seen, { slug }: Listed, given: URLSearchParams): Ready {
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.inviteOwner}</h2>
    <p class="muted">${words.inviteLead}</p>
    <form class="operator-line" method="post" action="${AT.one(slug)}/owners">
      ${proofOf(seen)}
      ${field(seen, { name: 'email', label: words.inviteEmail, value: given.get('email') ?? '', isPlain: true, type: 'email' })}
      <button class="button quiet">${words.invite}</button>
    </form>
  </section>`
}

function restPart(seen: Seen, { slug, suspendedAt }: Listed, given: URLSearchParams): Ready {
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.rest}</h2>
    <p class="muted">${suspendedAt ? words.wakeLead : words.restLead}</p>
    <form class="operator-line" method="post" action="${AT.one(slug)}/rest">
      ${proofOf(seen)}
      <input type="hidden" name="rests" value="${suspendedAt ? 'no' : 'yes'}" />
      ${field(seen, { name: 'reason', label: words.reason, help: words.reasonHelp, value: given.get('reason') ?? '', isOptional: true })}
      <button class="button quiet">${suspendedAt ? words.wake : words.letRest}</button>
    </form>
  </section>`
}

function exportPart(seen: Seen, { slug, suspendedAt }: Listed): Ready {
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.export}</h2>
    <p class="muted">${words.exportLead} ${suspendedAt ? undefined : words.exportOpen}</p>
    <form method="post" action="${AT.one(slug)}/export">
      ${proofOf(seen)}<button class="button quiet">${words.startExport}</button>
    </form>
  </section>`
}

function deletePart(seen: Seen, { slug }: Listed, given: URLSearchParams): Ready {
  const { words } = seen
  return html`<section class="office-part">
    <h2>${words.delete}</h2>
    <p class="muted">${words.deleteLead}</p>
    <form class="operator-form" method="post" action="${AT.one(slug)}/delete">
      ${proofOf(seen)}
      <div class="fields two">
        ${field(seen, { name: 'name', label: words.deleteName, value: given.get('name') ?? '' })}
        ${field(seen, { name: 'key', label: words.deleteKey, help: words.deleteKeyHelp, isPlain: true })}
      </div>
      <p><button class="button danger">${words.deleteNow}</button></p>
    </form>
  </section>`
}
