import type { Resolver } from 'node:dns/promises'
import type { House } from '#platform/server/context.ts'
import { answered, withNameServers } from '#platform/server/name-servers.ts'
import { isPublicHost } from '#platform/shared/host-names.ts'
import type { DKIM_STATES, DMARC_STATES, SPF_STATES } from './rules.ts'

/** Nobody's record is longer; what a stranger's server says is shown, so it is not shown without end. */
const LONGEST = 1_000
const MOST_TEXTS = 50

/** The names that mail providers most often give their keys. */
const USUAL_SELECTORS = [
  'default',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'k2',
  'dkim',
  'mail',
  'smtp',
  'mte1',
  'fm1',
  'brevo1',
]

/** What SPF has to name where mail leaves by these servers. */
const KNOWN_SERVERS: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)(gmail|google)\.com$/, '_spf.google.com'],
  [/(^|\.)(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid.net'],
  [/(^|\.)mailgun\.org$/, 'mailgun.org'],
  [/(^|\.)amazonaws\.com$/, 'amazonses.com'],
  [/(^|\.)postmarkapp\.com$/, 'spf.mtasv.net'],
  [/(^|\.)(brevo|sendinblue)\.com$/, 'spf.brevo.com'],
  [/(^|\.)messagingengine\.com$/, 'spf.messagingengine.com'],
  [/(^|\.)zoho\.(com|eu)$/, 'zohomail.com'],
  [/(^|\.)ionos\.co\.uk$/, '_spf.perfora.net'],
]

/** Texts at a name; `none`: there are none; `silent`: nobody said. */
type Texts = readonly string[] | 'silent'

export interface Told {
  readonly domain: string
  readonly spf: Texts
  /** By the names that were asked for. */
  readonly dkim: Readonly<Record<string, Texts>>
  readonly dmarc: Texts
}

export interface Finding<State> {
  readonly state: State
  readonly found: string
  readonly name: string
  readonly line: string
}

export interface Report {
  readonly domain: string
  readonly isReal: boolean
  readonly spf: Finding<(typeof SPF_STATES)[number]>
  readonly dkim: Finding<(typeof DKIM_STATES)[number]>
  readonly dmarc: Finding<(typeof DMARC_STATES)[number]>
}

/**
 * Asks the name servers what the domain of MAIL_FROM says of its mail, and judges it. Only names under that domain are asked
 * for, and nothing is ever connected to: whoever asks chooses one label of a name, and no host.
 */
export async function readSenderDomain(
  { settings }: Pick<House, 'settings'>,
  {
    selector,
    reportTo,
    by,
  }: {
    readonly selector: string
    readonly reportTo: string
    /** Of an organisation that sends by a server of its own. */
    readonly by?: { readonly host: string; readonly fromAddress: string } | undefined
  },
): Promise<Report> {
  const domain = domainOf(by?.fromAddress ?? settings.MAIL_FROM)
  const server = by ? by.host : settings.SMTP_URL ? new URL(settings.SMTP_URL).hostname : ''
  const how = { server, selector, reportTo }
  if (!isPublicHost(domain)) return judgeDomain({ domain, spf: [], dkim: {}, dmarc: [] }, how)

  return withNameServers(settings, async (resolver) => {
    const selectors = selector ? [selector] : USUAL_SELECTORS
    const [spf, dmarc, ...keys] = await Promise.all([
      textsAt(resolver, domain),
      policyOf(resolver, domain),
      ...selectors.map((each) => textsAt(resolver, `${each}._domainkey.${domain}`)),
    ])
    const dkim = Object.fromEntries(selectors.map((each, i) => [each, keys[i]!]))
    return judgeDomain({ domain, spf, dkim, dmarc }, how)
  })
}

/** Its own, or that of the domain that it stands under. */
async function policyOf(resolver: Resolver, domain: string): Promise<Texts> {
  const own = await textsAt(resolver, `_dmarc.${domain}`)
  const above = domain.split('.').slice(1).join('.')
  if (own === 'silent' || own.some(isDmarc) || !isPublicHost(above)) return own
  const theirs = await textsAt(resolver, `_dmarc.${above}`)
  return theirs !== 'silent' && theirs.some(isDmarc) ? theirs : own
}

async function textsAt(resolver: Resolver, name: string): Promise<Texts> {
  const records = await answered(resolver.resolveTxt(name))
  if (records === 'silent') return records
  return records.slice(0, MOST_TEXTS).map((parts) => parts.join('').slice(0, LONGEST))
}

interface How {
  readonly server: string
  readonly selector: string
  readonly reportTo: string
}

/** What is right, what is wrong, and the line that would be right. */
export function judgeDomain(told: Told, how: How): Report {
  const { domain } = told
  return {
    domain,
    isReal: isPublicHost(domain),
    spf: { name: domain, ...judgeSpf(told.spf, how) },
    dkim: judgeDkim(told, how),
    dmarc: { name: `_dmarc.${domain}`, ...judgeDmarc(told.dmarc, how) },
  }
}

const NOTHING = { found: '', line: '' }

function judgeSpf(texts: Texts, { server }: How): Omit<Report['spf'], 'name'> {
  if (texts === 'silent') return { state: 'unknown', ...NOTHING }
  const include = includeOf(server)
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const found = records.join('\n')
  if (records.length === 0) return { state: 'missing', found, line: `v=spf1 ${include} ~all` }
  const terms = [...new Set(records.flatMap((record) => record.split(/\s+/).slice(1)))]
  if (records.length > 1) return { state: 'several', found, line: together(terms, []) }
  if (terms.some((term) => /^\+?all$/i.test(term)))
    return { state: 'open', found, line: together(terms, []) }
  if (terms.some((term) => term.toLowerCase() === include))
    return { state: 'there', found, line: '' }
  // Who sends for whom may stand behind a redirect, or as a number, where we do not look.
  const isElsewhere = terms.some((term) => /^redirect=/i.test(term))
  if (isElsewhere || !include.startsWith('include:')) return { state: 'perhaps', found, line: '' }
  return { state: 'not-ours', found, line: together(terms, [include]) }
}

/** One record of all that was in several, ending as it should. */
function together(terms: readonly string[], more: readonly string[]): string {
  const end = terms.findLast((term) => /^[-~]all$/i.test(term)) ?? '~all'
  const rest = terms.filter((term) => !/^[-~+?]?all$/i.test(term))
  return ['v=spf1', ...rest, ...more, end].join(' ')
}

function includeOf(server: string): string {
  const [, include] = KNOWN_SERVERS.find(([pattern]) => pattern.test(server)) ?? []
  if (include) return `include:${include}`
  return isPublicHost(server) ? `a:${server}` : 'a mx'
}

function judgeDkim({ domain, dkim }: Told, { selector }: How): Report['dkim'] {
  const all = Object.entries(dkim)
  const nameOf = (each: string) => `${each}._domainkey.${domain}`
  for (const [each, texts] of all) {
    const key = texts === 'silent' ? undefined : texts.find((text) => /(^|;)\s*p=/i.test(text))
    if (!key) continue
    const isEmpty = /(^|;)\s*p=\s*(;|$)/i.test(key)
    return { state: isEmpty ? 'withdrawn' : 'there', found: key, name: nameOf(each), line: '' }
  }
  const isSilent = all.length > 0 && all.every(([, texts]) => texts === 'silent')
  return {
    state: isSilent ? 'unknown' : 'not-found',
    name: selector ? nameOf(selector) : '',
    ...NOTHING,
  }
}

function judgeDmarc(texts: Texts, { reportTo }: How): Omit<Report['dmarc'], 'name'> {
  if (texts === 'silent') return { state: 'unknown', ...NOTHING }
  const records = texts.filter(isDmarc)
  const found = records.join('\n')
  const line = (policy: string) =>
    `v=DMARC1; p=${policy}${reportTo ? `; rua=mailto:${reportTo}` : ''}`
  if (records.length === 0) return { state: 'missing', found, line: line('none') }
  if (records.length > 1) return { state: 'several', found, line: records[0]! }
  const [, policy = ''] = /;\s*p\s*=\s*(\w+)/i.exec(found) ?? []
  if (/^none$/i.test(policy)) {
    const stricter = found.replace(/(;\s*p\s*=\s*)none/i, '$1quarantine')
    return { state: 'watching', found, line: stricter }
  }
  if (!/^(quarantine|reject)$/i.test(policy)) return { state: 'broken', found, line: line('none') }
  return { state: 'there', found, line: '' }
}

function isDmarc(text: string): boolean {
  return /^v\s*=\s*DMARC1\s*(;|$)/i.test(text)
}

function domainOf(address: string): string {
  return (address.split('@').at(-1) ?? '').toLowerCase().replace(/[^a-z\d.-]/g, '')
}
