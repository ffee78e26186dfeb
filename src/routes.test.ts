import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { configure } from '#features/ground/configuration/configuration.ts'
import { loadConfigurationData } from '#features/ground/configuration/contract.ts'
import { readScreenFeed } from '#features/prayer/screens/contract.ts'
import { loadWebBundle } from '#platform/server/web-bundle.ts'
import {
  MODES,
  PLANS,
  type Plan,
  type Standing,
  toStanding,
  whyClosed,
} from '#platform/shared/gating.ts'
import type { RouteGate } from '#platform/shared/page.ts'
import { type World, story } from '#testing/story.ts'
import { kinds } from './kinds.ts'

/**
 * The screens of the specification (section 2): the plans that have them (B, S, P; `-` where none is given, which is
 * every plan), the flag that switches them off, and whether the footer leads there. A screen that is not built yet is
 * nowhere: not answered, not linked, not listed. What hangs in the building, `/tv`, is no page of the site: see below.
 */
const SCREENS = `
  /                            BSP                           footer
  /about-us                    BSP                           footer
  /about-us/:id                SP
  /prayer-times                SP  DisablePrayertimeFeature  footer
  /events                      SP                            footer
  /event/:id                   SP
  /get-in-touch                SP                            footer
  /gallery                     P                             footer
  /services                    P   DisableServices           footer
  /service/:id                 SP  DisableServices
  /news                        SP                            footer
  /news/:id                    SP
  /resource                    P                             footer
  /donate                      BSP
  /donate-jumah                BSP
  /donate/:id                  BSP
  /user/register               SP
  /user/login                  SP
  /user/profile                SP
  /user/resetpassword/:token   -
  /privacy                     BSP                           footer
  /terms-conditions            BSP                           footer
  /classes                     -   DisableClasses            footer
  /classes/:id                 -   DisableClasses
  /courses                     -   DisableCourses            footer
  /courses/:id                 -   DisableCourses
  /maktab                      -   DisableMaktab             footer
  /ask-imam                    -   DisableAskImam            footer
  /campaigns                   -                             footer
  /campaign/:id                -
  /our-team                    -
  /vacancies                   -
  /thank-you/:id               -
  /app/donate/:token           -
`

/** All that a site of campaigns alone has. Its addresses of people are shorter than those of the full site. */
const OF_CAMPAIGNS = [
  '/',
  '/register',
  '/login',
  '/profile',
  '/privacy',
  '/terms-conditions',
  '/campaign/:id',
  '/thank-you/:id',
]

/** Whoever may register and sign in there comes by these on the way: the letters about an account lead to them. */
const OF_ACCOUNTS = [
  '/user/forgot-password',
  '/user/resetpassword/:token',
  '/user/verify/:token',
  '/user/sign-in/:token',
]

/** A site of prayer times and giving has no use for the rest of what the full site tells of. */
const OF_PRAYER_AND_GIVING = [
  '/',
  '/prayer-times',
  '/donate',
  '/donate-jumah',
  '/donate/:id',
  '/thank-you/:id',
  '/app/donate/:token',
  '/privacy',
  '/terms-conditions',
]

/** The block of links is part of the premium plan; the logo and the law are everybody's. */
const WITHOUT_THE_BLOCK = ['/', '/privacy', '/terms-conditions']

interface Screen {
  readonly path: string
  readonly plans: readonly Plan[]
  readonly flag: string | undefined
  readonly isInFooter: boolean
}

const screens = SCREENS.trim().split('\n').map(toScreen)
const FLAGS = [...new Set(screens.flatMap(({ flag }) => flag ?? [])), 'DisableWeeklyActivities']

function toScreen(line: string): Screen {
  const [path = '', plans = '', ...more] = line.trim().split(/\s+/)
  return {
    path,
    plans: PLANS.filter((plan) => plans === '-' || plans.includes(plan[0]!.toUpperCase())),
    flag: more.find((word) => word.startsWith('Disable')),
    isInFooter: more.includes('footer'),
  }
}

/** What the specification says of a screen, whether or not we have built it. */
function shouldBeOpen({ path, plans, flag }: Screen, { plan, mode, switchedOff }: Standing) {
  if (mode === 'campaigns' && ![...OF_CAMPAIGNS, ...OF_ACCOUNTS].includes(path)) return false
  if (mode === 'prayer-and-donate' && !OF_PRAYER_AND_GIVING.includes(path)) return false
  // Campaigns alone, or prayers and giving alone, is what that site is for: no plan takes it away.
  const isOnPlan = mode === 'full' ? plans.includes(plan) : true
  return isOnPlan && !(flag && switchedOff.has(flag))
}

describe('every kind of content', () => {
  it('is shown at a page, and has the page of each item, where it says', async () => {
    const { siteMap } = await loadWebBundle()
    const pages = siteMap.map(({ path }) => path)
    const said = kinds.flatMap(({ shownAt, page }) => (page ? [shownAt, page] : [shownAt]))
    assert.deepEqual(
      said.filter((path) => !pages.includes(path)),
      [],
    )
  })
})

describe('every screen, for every plan, mode and flag', () => {
  let world: World
  let siteMap: readonly (RouteGate & { readonly file?: string })[]
  let slugs: Readonly<Record<string, string>>
  const ending: (() => Promise<void>)[] = []

  before(async () => {
    world = await story({ after: (work) => void ending.push(work) })
    siteMap = (await loadWebBundle()).siteMap
    slugs = await findSlugs(world)
  })
  after(async () => {
    for (const end of ending) await end()
  })

  const built = (path: string) => siteMap.some((route) => route.path === path)

  for (const mode of MODES) {
    for (const plan of PLANS) {
      it(`${plan}, ${mode}`, async () => {
        for (const off of [undefined, ...FLAGS]) {
          const standing: Standing = { plan, mode, switchedOff: new Set(off ? [off] : []) }
          await become(world, standing)
          const where = `${plan}, ${mode}, ${off ?? 'no flag'}`
          const seen = await look(world)

          for (const screen of screens) {
            const { path } = screen
            const isOpen = built(path) && shouldBeOpen(screen, standing)
            // A page of its own, for everybody to find: not one that only leads on, nor one person's.
            const isListed = siteMap.some(
              (route) =>
                route.path === path &&
                !whyClosed(route, standing) &&
                !(route.redirect || route.unlisted || route.personal),
            )
            // The answer of the server. What follows a flag is asked under that flag only: the others change nothing. A
            // gift or a token that is nobody's is no page where its address is open, and none where it is not.
            const isNobodys = path.includes(':') && slugs[path] === undefined
            if ((off === undefined || off === screen.flag) && !(isOpen && isNobodys)) {
              const address = path.replace(/:\w+/, slugs[path] ?? 'nothing-here')
              const { status } = await world.visitor.sends('GET', address)
              assert.equal(isAnswered(status), isOpen, `${address} answered ${status}: ${where}`)
            }
            // The table of the browser, made of the configuration that it keeps.
            const knows = siteMap.some(
              (route) => route.path === path && !whyClosed(route, seen.standing),
            )
            assert.equal(knows, isOpen, `${path} in the browser: ${where}`)
            if (!path.includes(':'))
              assert.equal(seen.sitemap.has(path), isListed, `${path} in the sitemap: ${where}`)
            const isLinked = isOpen && screen.isInFooter
            if (mode === 'full' && plan === 'premium')
              assert.equal(seen.footer.has(path), isLinked, `${path} in the footer: ${where}`)
            if (!isOpen) {
              assert.ok(!seen.footer.has(path), `${path} in the footer: ${where}`)
              assert.ok(!seen.header.has(path), `${path} in the header: ${where}`)
            }
          }
          if (mode === 'full' && plan !== 'premium')
            assert.deepEqual([...seen.footer].toSorted(), WITHOUT_THE_BLOCK, where)
          // Whatever the frame leads to is there, and so is whatever search engines are told of.
          for (const path of new Set([...seen.header, ...seen.footer, ...seen.sitemap])) {
            const route = siteMap.find(
              (each) => toPattern(each.path).test(path) && !whyClosed(each, standing),
            )
            assert.ok(route, `${path} is led to and is not there: ${where}`)
          }
        }
      })
    }
  }

  const little: readonly Standing[] = [
    { plan: 'basic', mode: 'full', switchedOff: new Set() },
    { plan: 'standard', mode: 'full', switchedOff: new Set() },
    { plan: 'premium', mode: 'full', switchedOff: new Set(FLAGS) },
    { plan: 'basic', mode: 'campaigns', switchedOff: new Set() },
    { plan: 'basic', mode: 'prayer-and-donate', switchedOff: new Set() },
  ]
  for (const standing of little) {
    const { plan, mode, switchedOff } = standing
    it(`no page of ${plan}, ${mode}, leads to one that is closed${switchedOff.size > 0 ? ' by a flag' : ''}`, async () => {
      await configure(world.ctx, { maktabRegistrationOpen: false })
      await become(world, standing)
      const { sitemap } = await look(world)
      const isThere = (path: string) =>
        /^\/(?:api|media)\//.test(path) ||
        siteMap.some((each) => toPattern(each.path).test(path) && !whyClosed(each, standing))

      for (const path of new Set(['/', ...sitemap])) {
        const page = (await world.visitor.sends('GET', path)).body.toString()
        const astray = [...linksIn(page)].filter((to) => !isThere(to))
        assert.deepEqual(astray, [], path)
      }
    })
  }

  it('a screen in the building is the same small page everywhere: its call says whether it is open', async () => {
    const standing = (plan: Plan, mode: Standing['mode'], ...off: string[]): Standing => ({
      plan,
      mode,
      switchedOff: new Set(off),
    })
    const said = async (standing: Standing) => {
      await become(world, standing)
      for (const path of ['/tv', '/tv/nothing-here', '/tv/portrait/nothing-here'])
        assert.equal((await world.visitor.sends('GET', path)).status, 200, path)
      return (await world.visitor.asks(readScreenFeed, { token: 'nothing-here' })).data.problem
    }

    for (const mode of MODES)
      for (const plan of PLANS) assert.equal(await said(standing(plan, mode)), 'screen-unknown')
    const closed = await said(standing('premium', 'full', 'DisablePrayertimeFeature'))
    assert.ok(closed && closed !== 'screen-unknown', closed)
  })

  it('a site of campaigns alone has its eight, and what every site has without a link', () => {
    const open = siteMap.filter(({ modes, unlisted, demo }) => {
      const isThere = !modes || modes.includes('campaigns')
      return isThere && !unlisted && !demo
    })
    const known = [...OF_CAMPAIGNS, ...OF_ACCOUNTS]
    for (const { path } of open) assert.ok(known.includes(path), path)
  })

  it('a site of prayer times and giving has no home page', () => {
    const first = siteMap.filter(
      ({ path, modes }) => path === '/' && (!modes || modes.includes('prayer-and-donate')),
    )
    assert.ok(first.length > 0)
    for (const { file = '' } of first) assert.doesNotMatch(file, /home-page/)
  })
})

/** What the office of Al-Noor sets, and everybody sees at once. */
async function become(world: World, { plan, mode, switchedOff }: Standing): Promise<void> {
  await configure(world.ctx, {
    activePlan: plan,
    StandaloneCampaigns: mode === 'campaigns',
    PrayerTimeDonateModuleOnly: mode === 'prayer-and-donate',
    ...Object.fromEntries(FLAGS.map((flag) => [flag, switchedOff.has(flag)])),
  })
  world.house.organisations.forget(world.ctx.organisation.id)
}

/** Where the site leads, and how the browser takes it to stand. The privacy policy is open to all. */
async function look({ visitor }: World) {
  const page = (await visitor.sends('GET', '/privacy')).body.toString()
  const [header = '', rest = ''] = page.split('<main')
  const [, footer = ''] = /<footer(.*)<\/footer>/s.exec(rest) ?? []
  const sitemap = (await visitor.sends('GET', '/sitemap.xml')).body.toString()
  const section = 'website_configuration,module_access'
  const { data } = await visitor.asks(loadConfigurationData, { section })
  const entries = data.configurationData as { key: string; value: unknown }[]
  return {
    header: linksIn(header),
    footer: linksIn(footer),
    sitemap: new Set(
      [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname),
    ),
    standing: toStanding(Object.fromEntries(entries.map(({ key, value }) => [key, value]))),
  }
}

function linksIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<a [^>]*?href="(\/[^"#?]*)/g)].map(([, path = '']) => path))
}

/** Something to read at each kind of address, where there is something. */
async function findSlugs({ visitor }: World): Promise<Record<string, string>> {
  const sitemap = (await visitor.sends('GET', '/sitemap.xml')).body.toString()
  const found = screens.flatMap(({ path }): [string, string][] => {
    if (!path.includes(':')) return []
    const address = new RegExp(`<loc>https?://[^/]+${path.replace(/:\w+/, '([^/<]+)')}</loc>`)
    const [, slug] = address.exec(sitemap) ?? []
    return slug ? [[path, slug]] : []
  })
  return Object.fromEntries(found)
}

/** A page, or on the way to one. */
function isAnswered(status: number): boolean {
  return status === 200 || (status >= 300 && status < 400)
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}
