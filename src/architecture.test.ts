import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import {
  type Import,
  type Source,
  featuresAbove,
  findCircles,
  findFiles,
  loadExports,
  readImports,
  readProduct,
  wingsAbove,
} from '#testing/sources.ts'
import type { Kind } from '#features/ground/content/rules.ts'
import { features, wings } from './features.ts'
import { kinds } from './kinds.ts'

/** Who may use what; ARCHITECTURE.md gives the reason for each. `true` means broken. */
const RULES: Record<string, (from: Source, to: Source) => boolean> = {
  'platform knows no feature': (from, to) => from.place === 'platform' && to.place === 'feature',

  'contracts, rules and words use only each other and platform/shared': (from, to) =>
    from.runs === 'anywhere' && to.runs !== 'anywhere',

  'screens know contracts and rules, never tables or operations': (from, to) =>
    from.runs === 'web' && to.runs === 'server',

  'the server does not load screens': (from, to) => from.runs === 'server' && to.runs === 'web',

  'a job knows nothing of who does it': (from, to) =>
    from.name === 'jobs.ts' && to.place === 'feature' && to.runs !== 'anywhere',

  'nothing uses what puts the product together': (from, to) =>
    from.place !== 'top' && to.place === 'top',

  'nothing that runs uses tests, tools or the ground of tests': (_, to) =>
    to.isForTests || !to.path.startsWith('src/'),

  'a wing uses only the wings above it in features.ts': (from, to) =>
    from.wing !== '' &&
    to.wing !== '' &&
    from.wing !== to.wing &&
    !wingsAbove(from.wing).includes(to.wing),

  'a feature uses only the features above it in features.ts': (from, to) =>
    areNeighbours(from, to) && !featuresAbove(from.feature).includes(to.feature),

  'a neighbour comes in by the front door': (from, to) =>
    areNeighbours(from, to) && !isFrontDoor(to),

  'src/operator is used by the start alone': (from, to) =>
    isOfOperators(to) && !isOfOperators(from) && !USE_OPERATORS.has(from.path),

  'src/operator comes into features by the front door': (from, to) =>
    isOfOperators(from) &&
    to.place === 'feature' &&
    !isFrontDoor(to) &&
    !DOORS_FOR_OPERATORS.has(to.path),

  'src/operator takes the list of features, the seed and the audit from above, and nothing else': (
    from,
    to,
  ) =>
    isOfOperators(from) && to.place === 'top' && !isOfOperators(to) && !OPERATORS_USE.has(to.path),
}

/** Whose part of the product is what operators do: their page is an address, and the start looks at their host. */
const USE_OPERATORS = new Set(['src/extras.ts', 'src/main.ts'])

/** What makes, brings and proves a whole organisation. */
const OPERATORS_USE = new Set(['src/features.ts', 'src/seed.ts', 'src/audit.ts'])

/** Doors by which src/operator comes in, and no other feature. */
const DOORS_FOR_OPERATORS = new Map([
  [
    'src/features/ground/domains/answer-request.ts',
    'a host that an owner asked for is given or refused, and they are told, in the transaction of the operator',
  ],
  [
    'src/features/ground/people/invitations.ts',
    'an owner is invited in the transaction that makes the organisation',
  ],
  [
    'src/features/ground/people/help-out.ts',
    'the account that everybody knows goes before real money comes',
  ],
  [
    'src/features/ground/people/arrived.ts',
    'codes that were made elsewhere are good for nothing where an organisation has arrived',
  ],
  ['src/features/ground/people/device.ts', 'the trail says from which device something was done'],
])

/** Doors besides contract.ts, rules.ts, words.ts, settings.ts, tables.ts and the file with the feature's name. */
const MORE_DOORS = new Map([
  [
    'src/features/site/khutbahs/pages/live-link.tsx',
    'where the Friday prayer is shown live stands on Home and with the resources too',
  ],
  ...['documents.ts', 'documents-contract.ts'].map(
    (file) =>
      [
        `src/features/ground/media/${file}`,
        'documents are looked after and named as pictures are, apart from these, which every page has',
      ] as const,
  ),
  [
    'src/features/ground/people/authenticator-contract.ts',
    'the office that has locked itself asks for a code of the same app',
  ],
  [
    'src/features/money/giving/pages/solve-puzzle.ts',
    'another card for a regular gift is asked for the same puzzle as a gift',
  ],
  [
    'src/features/money/campaigns/kind-contract.ts',
    'Home looks for when the next campaign begins or ends, by its kind',
  ],
  [
    'src/features/money/campaigns/fundraisers-contract.ts',
    'the office reads the pages that people ask to keep for campaigns',
  ],
  [
    'src/features/money/campaigns/pledges-contract.ts',
    'the office writes down and looks after what is promised to campaigns',
  ],
  [
    'src/features/money/campaigns/fundraisers-words.ts',
    'the screen on which it does says their states as their own people read them',
  ],
  ...['change-cause.ts', 'save-cause.ts', 'draft.ts'].map(
    (file) =>
      [
        `src/features/money/causes/${file}`,
        'the office writes causes; apart from reading, which is what pages ask for',
      ] as const,
  ),
  [
    'src/features/money/app-giving/keys-contract.ts',
    'the keys of apps are made and revoked in the office',
  ],
  ['src/features/money/campaigns/decide-fundraiser.ts', 'the desk says how many of them wait'],
  [
    'src/features/ground/content/save.ts',
    'how a kind of content is written; apart from reading, which is what pages ask for',
  ],
  [
    'src/features/ground/people/staff.ts',
    'who works in the office, for whoever hands something on',
  ],
  [
    'src/features/ground/people/staff-contract.ts',
    'its owners invite them and choose their roles in the office, behind the code of their app',
  ],
  [
    'src/features/ground/people/export-and-erase.ts',
    'the office does for a person what they could do themselves, when they ask it to',
  ],
  ['src/features/ground/people/staff-words.ts', 'which are called the same there and in the mail'],
  [
    'src/features/ground/people/pages/account-form.tsx',
    'inviting somebody is a form about an account like any other',
  ],
  [
    'src/features/ground/people/pages/app-code-field.tsx',
    'a code of the app is typed the same way wherever it is asked for',
  ],
  ['src/features/ground/people/pages/email-field.tsx', 'and so is an address'],
  [
    'src/features/ground/content/shelf.ts',
    'everything of a kind as its office sees it; apart from what pages ask for',
  ],
  ['src/features/ground/content/preview.ts', 'and the site as it would be with what is written'],
  [
    'src/features/ground/content/move.ts',
    'where several items are put, and how that is taken back',
  ],
  ['src/features/ground/content/named.ts', 'and what a draft names of the library'],
  ['src/features/ground/content/trash.ts', 'and how one is removed for good'],
  ['src/features/ground/content/order.ts', 'and in which order they stand'],
  ['src/features/ground/content/editors.ts', 'and who has one open'],
  [
    'src/features/ground/submissions/inbox.ts',
    'what was sent as the office sees it; apart from how it is received',
  ],
  ['src/features/ground/submissions/documents.ts', 'and the documents that came with it'],
  [
    'src/features/site/events/pages/event-row.tsx',
    'an event looks the same wherever it is announced',
  ],
  [
    'src/features/site/activities/pages/activity-time.tsx',
    'and an activity says its time the same way',
  ],
  [
    'src/features/prayer/prayer-times/pages/prayer-strip.tsx',
    'the day in a line, as Home shows it as well; its shape comes from the contract',
  ],
  [
    'src/features/money/campaigns/pages/campaign-card.tsx',
    'a campaign looks the same on Home as in its list',
  ],
  [
    'src/features/money/campaigns/pages/campaign-progress.tsx',
    'and how far it has come is said the same way in the deep band of Home',
  ],
  ['src/features/money/campaigns/pages/campaign-dates.tsx', 'and so is when it ends'],
  [
    'src/features/site/visiting/pages/facilities.tsx',
    'what the house has is said about us and to those who plan a visit',
  ],
  [
    'src/features/ground/people/pages/email-hint.tsx',
    'an address is hinted at in the same way in every form',
  ],
  [
    'src/features/ground/submissions/pages/submission-form.tsx',
    'the one form of the product: each feature fills it with its own fields',
  ],
  [
    'src/features/ground/submissions/pages/arrived.tsx',
    'what takes the place of that form once it has arrived',
  ],
  [
    'src/features/prayer/prayer-times/resolve.ts',
    'the one resolver of times; tables that people bring are judged by it, as they would be shown',
  ],
  [
    'src/features/prayer/prayer-times/timetable.ts',
    'everything from which days follow, as it is stored',
  ],
  ['src/features/prayer/prayer-times/sun.ts', 'what the sun does at a place'],
  ['src/features/prayer/prayer-times/hijri.ts', 'the calendar, which the resolver is opened with'],
  [
    'src/features/prayer/prayer-times/store.ts',
    'how an uploaded table is written; apart from reading, which is what pages ask for',
  ],
  ...['give-page.tsx', 'draft.ts', 'nothing-to-give-to.tsx', 'stripe-js.ts', 'giving.css'].map(
    (file) =>
      [
        `src/features/money/giving/pages/${file}`,
        'the one form by which anything is given: a page for Fridays fills it with its own causes',
      ] as const,
  ),
  [
    'src/features/money/giving/gift-aid-words.ts',
    'a declaration has the same words wherever it is made',
  ],
  [
    'src/features/money/giving/pages/fill-form.ts',
    'what is worked out on another page stands in the form with one press',
  ],
  ['src/features/money/giving/pages/thank-you.tsx', 'an app thanks as every page does'],
  [
    'src/features/money/subscriptions/pages/own-gift.tsx',
    'inside an app a regular gift has the page that it has everywhere',
  ],
  ...['card-fields.ts', 'sandbox-card.tsx', 'stripe-card.tsx', 'bank-dialog.tsx'].map(
    (file) =>
      [
        `src/features/money/giving/pages/${file}`,
        'a card is entered in the same fields, whether it pays or is kept',
      ] as const,
  ),
  [
    'src/features/money/giving/pages/my-giving-page.tsx',
    'what somebody has given, below what comes by itself',
  ],
  [
    'src/features/money/ledger/postings.ts',
    'what moves when something happens, one function for each',
  ],
  ['src/features/money/ledger/roll-up.ts', 'how whoever keeps totals of the ledger reads it'],
])

/** Words of the product. `cause` alone is what an error has, so only its plural is one of them. */
const PRODUCT_WORDS =
  /donat|donor|gift|(?<!be)causes|zakat|sadaqah|prayer|mosque|masjid|\bimams?\b|campaign|maktab|madras|jumm?ua?h|friday|iqamah|khutbah|ramadan|stripe/gi

/** Names that platform may say after all. Each stands outside the code, where we cannot choose another. */
const SPOKEN_NAMES: Record<string, readonly string[]> = {
  // The modes of a site, and the keys that set them, are stored in the configuration of every organisation.
  'src/platform/shared/gating.ts': [
    'campaigns',
    'prayer-and-donate',
    'StandaloneCampaigns',
    'PrayerTimeDonateModuleOnly',
  ],
  // What they are called to who previews one.
  'src/platform/server/http/moment-words.ts': ['campaigns', 'prayer-and-donate', 'prayer times'],
  // The keys that every site can set are stored in the configuration of every organisation.
  'src/platform/shared/site-settings.ts': [
    'StandaloneCampaigns',
    'PrayerTimeDonateModuleOnly',
    'displayCentralMosqueTitle',
    'prayerTime',
    'only campaigns',
    'only prayer times',
  ],
  // Every environment variable is named in one place.
  'src/platform/server/settings.ts': ['STRIPE_API_BASE', 'https://api.stripe.com'],
  // One constant for all answers lets the provider's card fields ask the browser for a wallet.
  'src/platform/server/http/headers.ts': ['https://js.stripe.com'],
  // The days of the week, in a calendar.
  'src/platform/web/calendar.ts': ['Friday'],
  // A key of the configuration.
  'src/platform/web/shell/header.tsx': ['displayCentralMosqueTitle'],
}

const KINDS: Record<string, RegExp> = {
  'puts the product together':
    /^src\/((main|house|features|kinds|extras|seed|demo-year|greeting|routes|navigation|audit)\.ts|(root|entry\.(client|server))\.tsx)$/,
  'what operators do, by a command or on their page': /^src\/operator\/[\w-]+\.(ts|css)$/,
  'a capability, anywhere': /^src\/platform\/shared\/[\w-]+\.ts$/,
  'a capability of the server': /^src\/platform\/server\/([\w-]+\/)?[\w-]+\.ts$/,
  'a capability of the browser': /^src\/platform\/web\/([\w-]+\/)?[\w-]+\.tsx?$/,
  'types that a library lacks': /^src\/platform\/\w+\/([\w-]+\/)?[\w-]+\.d\.ts$/,
  'a style': /^src\/(platform\/web|features\/[\w-]+\/[\w-]+)\/([\w-]+\/){0,2}[\w-]+\.css$/,
  'a typeface': /^src\/platform\/web\/ui\/fonts\/([\w-]+\.woff2|OFL\.txt|README\.md)$/,
  'a drawing, as tools/draw.ts keeps it':
    /^src\/features\/ground\/media\/drawn\/[\w-]+\.(webp|avif)$/,
  'what a feature does': /^src\/features\/[\w-]+\/[\w-]+\/[\w-]+\.ts$/,
  'a screen or a mail': /^src\/features\/[\w-]+\/[\w-]+\/(pages|admin|mails)\/[\w-]+\.tsx$/,
  'what a screen decides': /^src\/features\/[\w-]+\/[\w-]+\/pages\/[\w-]+\.ts$/,
  'the staff half of a contract':
    /^src\/features\/[\w-]+\/[\w-]+\/admin\/(contract|rules|words)\.ts$/,
  'a test': /^src\/([\w-]+\/)*[\w-]+\.test\.ts$/,
  'the ground of tests': /^src\/testing\//,
}

const DRAWERS = /^(utils?|helpers?|common|misc|lib|stuff|services?|managers?|types|constants)$/

describe('the house', () => {
  const product = readProduct()
  const imports = product.flatMap(readImports)

  it('was found (every rule below also holds in an empty folder)', () => {
    assert.ok(imports.length > 300, `${imports.length} imports`)
  })

  for (const [rule, isBroken] of Object.entries(RULES)) {
    it(rule, () => {
      const broken = imports.filter(({ from, to }) => isBroken(from, to))
      assertNone(broken.map(({ from, to }) => `${from.path} → ${to.path}`))
    })
  }

  it('has no circle of imports', () => {
    assertNone(findCircles(imports.filter(isCounted)).map((circle) => circle.join(' → ')))
  })

  it('has no drawer for things without a name', () => {
    const isDrawer = (part: string) => DRAWERS.test(part.split('.')[0] ?? '')
    // What a mosque does for people is called its services, and stands so in the navigation.
    const rest = (file: string) => file.replace(/^src\/features\/site\/services\/(services\.)?/, '')
    assertNone(findFiles().filter((file) => rest(file).split('/').some(isDrawer)))
  })

  it('has only files of a known kind', () => {
    const kinds = Object.values(KINDS)
    assertNone(findFiles().filter((file) => !kinds.some((kind) => kind.test(file))))
  })

  it('has no word of the product in its platform', () => {
    const platform = product.filter(({ place }) => place === 'platform')
    assertNone(
      platform.flatMap(({ path, code }) => {
        const allowed = SPOKEN_NAMES[path] ?? []
        const said = allowed.reduce((rest, name) => rest.replaceAll(name, ''), `${path}\n${code}`)
        return [...said.matchAll(PRODUCT_WORDS)].map(([word]) => `${path}: ${word}`)
      }),
    )
  })

  it('reads the environment in one place', () => {
    const readers = product.filter(({ code }) => /\bprocess\.env\b/.test(code))
    assertNone(readers.map(({ path }) => path).filter((path) => path !== 'src/main.ts'))
  })

  it('asks as the owner of the database in src/operator alone', () => {
    const asking = product.filter(({ code }) =>
      /\bhouse\.owner\b|\bowner\.(sql|alone)\b/.test(code),
    )
    assert.ok(asking.length > 0)
    assertNone(asking.map(({ path }) => path).filter((path) => !path.startsWith('src/operator/')))
  })
})

describe('features', () => {
  it('stand in features.ts by the names of their folders', () => {
    const listed = Object.entries(wings).flatMap(([wing, rooms]) =>
      rooms.map(({ name }) => `src/features/${wing}/${name}`),
    )
    assert.deepEqual(listed.toSorted(), globSync('src/features/*/*').toSorted())
  })

  it('answer every endpoint of their contracts, each address once', async () => {
    const exported = await loadExports('src/features/*/*/{,admin/,*-}contract.ts')
    const asked = exported.map(({ value }) => value).filter(isEndpoint)
    const answered = features.flatMap(({ answers = [] }) => answers.map((a) => a.endpoint))
    const toAddresses = (endpoints: readonly Endpoint[]) =>
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted()

    assert.deepEqual(toAddresses(answered), toAddresses([...new Set(asked)]))
    assert.equal(new Set(toAddresses(answered)).size, answered.length)
  })

  it('have every kind of content that they declare in kinds.ts', async () => {
    const exported = await loadExports('src/features/*/*/{,*-}contract.ts')
    const declared = exported.flatMap(({ value }) => (isKind(value) ? [value] : []))
    assert.deepEqual(kinds.map(toName).toSorted(), declared.map(toName).toSorted())
  })

  it('run every job that they define, under a name of their own', async () => {
    const exported = await loadExports('src/features/*/*/jobs.ts')
    const defined = exported.map(({ value }) => value).filter(isJob)
    const running = features.flatMap(({ name, jobs = [], schedules = [], watches = [] }) =>
      [...jobs.map(({ job }) => job), ...schedules, ...watches].map((work) => ({
        feature: name,
        name: work.name,
      })),
    )
    const names = new Set(running.map(({ name }) => name))

    assertNone(defined.map(({ name }) => name).filter((name) => !names.has(name)))
    assertNone(
      running.filter(({ feature, name }) => !name.startsWith(`${feature}.`)).map((w) => w.name),
    )
    assert.equal(names.size, running.length)
  })
})

/** Types of the server know each other: the house holds a queue, and whoever works in the queue is handed the house. */
function isCounted({ from, isType }: Import): boolean {
  return !isType || !from.path.startsWith('src/platform/server/')
}

function isFrontDoor({ path, name, feature }: Source): boolean {
  const doors = ['contract.ts', 'rules.ts', 'words.ts', 'settings.ts', 'tables.ts', `${feature}.ts`]
  return doors.includes(name) || MORE_DOORS.has(path)
}

function isOfOperators({ path }: Source): boolean {
  return path.startsWith('src/operator/')
}

function areNeighbours(from: Source, to: Source): boolean {
  return from.feature !== '' && to.feature !== '' && from.feature !== to.feature
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value
}

function isKind(value: unknown): value is Kind {
  return typeof value === 'object' && value !== null && 'shownAt' in value && 'fields' in value
}

function toName({ name }: { readonly name: string }): string {
  return name
}

function isJob(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'attempts' in value && 'name' in value
}

function assertNone(broken: readonly string[]): void {
  assert.deepEqual(broken, [])
}
