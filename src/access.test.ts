import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { login, logout } from '#features/ground/people/contract.ts'
import { DEMO_DONOR, type StaffRole } from '#features/ground/people/rules.ts'
import { takeRole } from '#features/ground/people/staff.ts'
import type { Answering } from '#platform/server/feature.ts'
import { loadWebBundle } from '#platform/server/web-bundle.ts'
import type { Gate } from '#platform/shared/gating.ts'
import type { RouteGate } from '#platform/shared/page.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { features } from './features.ts'

/**
 * Who may ask what, as text: whoever widens something changes a line here, and a reviewer reads it. Nothing after the
 * address and the caller means: every plan, every mode, no flag, the general limits.
 */
describe('who may ask', () => {
  it('is this, for every call of the API', () => {
    const calls = features.flatMap(({ answers = [] }) =>
      answers.map(({ endpoint }) => {
        const { method, path, access, limit, cache, body } = endpoint
        const more = [
          ...gatesOf(endpoint),
          ...(limit ? [`${limit.times} in ${limit.seconds} s`] : []),
          ...(cache === 'public' ? ['kept for all'] : []),
          ...(body === 'raw' ? ['bytes'] : []),
          ...(body === 'upload' ? ['bytes on the disk'] : []),
        ]
        return `${method.padEnd(5).replace(/\S$/, '$& ')}${path.padEnd(43)}${access.padEnd(13)}${more.join(', ')}`
      }),
    )
    assertText(
      calls,
      `
      POST /api/seen                                  anyone       240 in 60 s
      GET  /api/admin/figures                         staff:editor+treasurer+viewer
      POST /api/loadConfigurationData                 anyone       kept for all
      POST /api/admin/pictures                        staff:editor+treasurer+screens60 in 60 s, bytes on the disk
      GET  /api/admin/pictures                        staff:editor+treasurer+screens
      PUT  /api/admin/pictures/:id                    staff:editor 60 in 60 s
      POST /api/admin/documents                       staff:editor 60 in 600 s, bytes on the disk
      PUT  /api/admin/documents/:id                   staff:editor 60 in 60 s
      POST /api/mail/bounces                          provider     600 in 600 s, bytes
      POST /api/user/register                         anyone       plans standard and premium, 30 in 900 s
      POST /api/user/resendCode                       anyone       plans standard and premium, 20 in 900 s
      POST /api/user/verifyEmail                      anyone       plans standard and premium, 50 in 900 s
      POST /api/user/login                            anyone       plans standard and premium, 50 in 900 s
      POST /api/user/requestCode                      anyone       plans standard and premium, 30 in 900 s
      POST /api/user/loginWithCode                    anyone       plans standard and premium, 50 in 900 s
      POST /api/user/secondStep                       anyone       plans standard and premium, 50 in 900 s
      POST /api/user/secondStep/setUp                 anyone       plans standard and premium, 20 in 900 s
      POST /api/user/renew                            anyone       120 in 900 s
      POST /api/user/logout                           signed-in
      POST /api/user/details                          signed-in
      POST /api/user/updateDetails                    signed-in    plans standard and premium, 60 in 900 s
      POST /api/user/changePassword                   signed-in    plans standard and premium, 20 in 900 s
      POST /api/user/changeEmail                      signed-in    plans standard and premium, 20 in 900 s
      POST /api/sendResetPasswordRequest              anyone       30 in 900 s
      POST /api/resetPassword                         anyone       50 in 900 s
      POST /api/user/checkLink                        anyone       50 in 900 s
      GET  /api/user/sessions                         signed-in
      POST /api/user/endSession                       signed-in    20 in 900 s
      GET  /api/user/authenticator                    signed-in    plans standard and premium
      POST /api/user/authenticator/setUp              signed-in    plans standard and premium, 20 in 900 s
      POST /api/user/authenticator/on                 signed-in    plans standard and premium, 50 in 900 s
      POST /api/user/authenticator/recoveryCodes      signed-in    plans standard and premium, 20 in 900 s
      POST /api/user/authenticator/off                signed-in    plans standard and premium, 20 in 900 s
      POST /api/user/unlock                           signed-in    plans standard and premium, 50 in 900 s
      GET  /api/admin/staff                           staff:owner  plans standard and premium
      POST /api/admin/staff/invitations               staff:owner  plans standard and premium, 20 in 900 s
      DELETE /api/admin/staff/invitations/:id           staff:owner  plans standard and premium
      PUT  /api/admin/staff/:id                       staff:owner  plans standard and premium, 60 in 900 s
      POST /api/user/invitation                       signed-in    plans standard and premium, 60 in 900 s
      POST /api/user/invitation/accept                signed-in    plans standard and premium, 20 in 900 s
      GET  /api/user/export                           signed-in    10 in 900 s
      POST /api/user/delete                           signed-in    10 in 900 s
      POST /api/validateEmail                         anyone       60 in 600 s
      GET  /api/admin/domains                         staff:owner
      POST /api/admin/domains/lookup                  staff:owner  12 in 600 s
      POST /api/admin/domains/requests                staff:owner  20 in 900 s
      DELETE /api/admin/domains/requests/:host          staff:owner
      POST /api/forms/begin                           anyone       120 in 600 s
      POST /api/forms/puzzle                          anyone       60 in 600 s
      GET  /api/prayer-time/today                     anyone       unless DisablePrayertimeFeature, kept for all
      GET  /api/prayer-time/next                      anyone       modes full and prayer-and-donate, unless DisablePrayertimeFeature, kept for all
      POST /api/prayer-time                           anyone       unless DisablePrayertimeFeature, kept for all
      GET  /api/prayer-time/feed                      anyone       unless DisablePrayertimeFeature, kept for all
      GET  /api/prayer-time.ics                       anyone       unless DisablePrayertimeFeature, kept for all
      GET  /api/prayer-time.csv                       anyone       unless DisablePrayertimeFeature, kept for all
      GET  /api/prayer-time.pdf                       anyone       unless DisablePrayertimeFeature, 20 in 60 s, kept for all
      GET  /api/admin/prayer-times                    staff:editor
      GET  /api/admin/prayer-times/days               staff:editor
      POST /api/admin/prayer-times/preview            staff:editor
      PUT  /api/admin/prayer-times/rules/:id          staff:editor
      DELETE /api/admin/prayer-times/rules/:id          staff:editor
      PUT  /api/admin/prayer-times/sessions/:id       staff:editor
      DELETE /api/admin/prayer-times/sessions/:id       staff:editor
      PUT  /api/admin/prayer-times/special-days/:id   staff:editor
      DELETE /api/admin/prayer-times/special-days/:id   staff:editor
      PUT  /api/admin/prayer-times/days/:date/:prayer staff:editor
      DELETE /api/admin/prayer-times/days/:date/:prayer staff:editor
      GET  /api/admin/months/next                     staff:editor
      PUT  /api/admin/months/:year/:month             staff:editor
      DELETE /api/admin/months/:year/:month             staff:editor
      POST /api/admin/timetables/report               staff:editor 60 in 60 s, bytes
      POST /api/admin/timetables                      staff:editor 60 in 60 s, bytes
      GET  /api/admin/timetables                      staff:editor
      PUT  /api/admin/timetables/:id/undo             staff:editor
      GET  /api/admin/timetables/year                 staff:editor
      GET  /api/admin/timetables/next-year            staff:editor
      GET  /api/admin/timetables/next-year/rules      staff:editor
      GET  /api/tv/:token                             anyone       unless DisablePrayertimeFeature, kept for all
      POST /api/tv/:token/seen                        anyone       unless DisablePrayertimeFeature
      POST /api/tv/pairing                            anyone       unless DisablePrayertimeFeature, 8 in 600 s
      POST /api/tv/pairing/state                      anyone       unless DisablePrayertimeFeature, 600 in 600 s
      GET  /api/admin/screens                         staff:editor+screens
      POST /api/admin/screens/pair                    staff:editor+screens10 in 600 s
      PUT  /api/admin/screens/:id                     staff:editor+screens
      DELETE /api/admin/screens/:id                     staff:editor+screens
      POST /api/admin/screens/:id/preview             staff:editor+screens120 in 600 s
      PUT  /api/admin/screens/slides/:id              staff:editor+screens
      PUT  /api/admin/screens/order                   staff:editor+screens
      DELETE /api/admin/screens/slides/:id              staff:editor+screens
      PUT  /api/admin/screens/alerts/:id              staff:editor+screens
      DELETE /api/admin/screens/alerts/:id              staff:editor+screens
      GET  /api/page/privacy                          anyone       kept for all
      GET  /api/page/fundraising-promise              anyone       modes full and prayer-and-donate, kept for all
      GET  /api/page/terms-conditions                 anyone       kept for all
      GET  /api/news                                  anyone       plans standard and premium, modes full, kept for all
      GET  /api/news/:id                              anyone       plans standard and premium, modes full, kept for all
      GET  /api/news.rss                              anyone       plans standard and premium, modes full, kept for all
      GET  /api/event                                 anyone       plans standard and premium, modes full, kept for all
      GET  /api/event/:id                             anyone       plans standard and premium, modes full, kept for all
      GET  /api/event.ics                             anyone       plans standard and premium, modes full, kept for all
      POST /api/contact                               anyone       plans standard and premium, modes full, 20 in 600 s
      POST /api/subscriber                            anyone       modes full, 20 in 600 s
      POST /api/subscriber/show                       anyone       modes full, 60 in 600 s
      POST /api/subscriber/confirm                    anyone       modes full, 60 in 600 s
      PUT  /api/subscriber/topics                     anyone       modes full, 60 in 600 s
      POST /api/subscriber/end/:token                 anyone       modes full, 60 in 600 s, bytes
      GET  /api/admin/letters                         staff:editor modes full
      GET  /api/admin/letters/:id                     staff:editor modes full
      GET  /api/admin/letter-readers                  staff:editor modes full
      PUT  /api/admin/letters/:id                     staff:editor modes full
      DELETE /api/admin/letters/:id                     staff:editor modes full
      POST /api/admin/letters/preview                 staff:editor modes full, 120 in 600 s
      POST /api/admin/letters/test                    staff:editor modes full, 20 in 600 s
      PUT  /api/admin/letters/:id/sending             staff:editor modes full, 60 in 600 s
      DELETE /api/admin/letters/:id/sending             staff:editor modes full
      GET  /api/admin/refused-addresses               staff:editor
      DELETE /api/admin/refused-addresses/:id           staff:editor
      GET  /api/visit                                 anyone       modes full, kept for all
      GET  /api/about-us                              anyone       modes full, kept for all
      GET  /api/about-us/:id                          anyone       plans standard and premium, modes full, kept for all
      GET  /api/services                              anyone       plans standard and premium, modes full, unless DisableServices, kept for all
      GET  /api/services/:id                          anyone       plans standard and premium, modes full, unless DisableServices, kept for all
      POST /api/services/:id/enquire                  anyone       plans standard and premium, modes full, unless DisableServices, 20 in 600 s
      GET  /api/activities                            anyone       modes full, unless DisableWeeklyActivities, kept for all
      GET  /api/classes                               anyone       modes full, unless DisableClasses, kept for all
      GET  /api/class/:id                             anyone       modes full, unless DisableClasses, kept for all
      GET  /api/courses                               anyone       modes full, unless DisableCourses, kept for all
      GET  /api/course/:id                            anyone       modes full, unless DisableCourses, kept for all
      POST /api/course/applicant                      anyone       modes full, unless DisableCourses, 20 in 600 s
      GET  /api/maktab                                anyone       modes full, unless DisableMaktab, kept for all
      POST /api/maktab/register                       anyone       modes full, unless DisableMaktab, 20 in 600 s
      GET  /api/ask-imam                              anyone       modes full, unless DisableAskImam, kept for all
      POST /api/ask-imam                              anyone       modes full, unless DisableAskImam, 20 in 600 s
      POST /api/ask-imam/answer                       anyone       modes full, unless DisableAskImam, 30 in 600 s
      GET  /api/gallery                               anyone       plans premium, modes full, kept for all
      GET  /api/khutbahs                              anyone       plans premium, modes full, kept for all
      GET  /api/khutbahs/:id                          anyone       plans premium, modes full, kept for all
      GET  /api/khutbahs.rss                          anyone       plans premium, modes full, kept for all
      GET  /api/resources                             anyone       plans premium, modes full, kept for all
      GET  /api/team                                  anyone       modes full, kept for all
      GET  /api/vacancies                             anyone       modes full, kept for all
      GET  /api/vacancies/:id                         anyone       modes full, kept for all
      POST /api/vacancies/:id/apply                   anyone       modes full, 20 in 600 s
      POST /api/sandbox/confirmation-tokens           anyone
      POST /api/sandbox/authenticate                  anyone
      POST /api/stripe/webhook                        provider     bytes
      POST /api/stripe/webhook/:organisation          provider     bytes
      GET  /api/admin/card-attacks                    staff:treasurer
      GET  /api/donations                             anyone       modes full and prayer-and-donate, kept for all
      GET  /api/donations/:id                         anyone       modes full and prayer-and-donate, kept for all
      GET  /api/givingTerms                           anyone       modes full and prayer-and-donate and campaigns, kept for all
      POST /api/stripePaymentProcess                  anyone       60 in 600 s
      POST /api/bankTransfers                         anyone       20 in 600 s
      GET  /api/getDonationTransactionDetail/:id      anyone       300 in 600 s
      GET  /api/firstPayments                         anyone       modes full and prayer-and-donate and campaigns, kept for all
      GET  /api/receipt/:file                         anyone       30 in 600 s
      GET  /api/user/donations                        signed-in    300 in 600 s
      GET  /api/user/statements                       signed-in    300 in 600 s
      GET  /api/user/statement/:file                  signed-in    60 in 600 s
      GET  /api/zakat                                 anyone       modes full and prayer-and-donate, kept for all
      POST /api/getSubscriptionList                   signed-in    300 in 600 s
      POST /api/getSubscription                       anyone       120 in 600 s
      POST /api/addGiftAid                            anyone       30 in 600 s
      POST /api/updateUserSubscriptionData            anyone       60 in 600 s
      POST /api/updateSubsciption                     anyone       60 in 600 s
      POST /api/updateSubscription                    anyone       60 in 600 s
      POST /api/isJummahpayCycleRunning               anyone       300 in 600 s
      GET  /api/bankTransfers/:id                     anyone       300 in 600 s
      GET  /api/admin/bank-transfers                  staff:treasurer
      POST /api/admin/bank-statement/report           staff:treasurer60 in 600 s
      POST /api/admin/bank-statement                  staff:treasurer60 in 600 s
      PUT  /api/admin/bank-statement/lines/:id/undo   staff:treasurer
      GET  /api/admin/gifts                           staff:treasurer
      GET  /api/admin/gifts/:id                       staff:treasurer
      PUT  /api/admin/gifts/:id/refunds/:refundId     staff:treasurer60 in 900 s
      PUT  /api/admin/gifts/:id/failed-refund         staff:treasurer
      GET  /api/campaigns                             anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id                         anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/live                    anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/poster.pdf              anyone       modes full and campaigns, 20 in 60 s, kept for all
      GET  /api/campaigns/:id/needs                   anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/plans                   anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/days                    anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/messagefromchair        anyone       modes full and campaigns, kept for all
      GET  /api/campaigns/:id/faqs                    anyone       modes full and campaigns, kept for all
      POST /api/campaigns/take-name-back              anyone       modes full and campaigns, 30 in 600 s
      POST /api/campaigns/updates/end/:token          anyone       60 in 600 s, bytes
      GET  /api/campaigns/:id/fundraisers             anyone       plans standard and premium, modes full, kept for all
      GET  /api/fundraisers/:id                       anyone       plans standard and premium, modes full, kept for all
      GET  /api/campaigns/:id/fundraiser              signed-in    plans standard and premium, modes full
      PUT  /api/campaigns/:id/fundraiser              signed-in    plans standard and premium, modes full, 20 in 600 s
      PUT  /api/campaigns/:id/fundraiser/close        signed-in    plans standard and premium, modes full, 20 in 600 s
      GET  /api/admin/fundraisers                     staff:editor plans standard and premium, modes full
      PUT  /api/admin/fundraisers/:id                 staff:editor plans standard and premium, modes full
      GET  /api/admin/campaigns/:id/pledges           staff:treasurermodes full and campaigns
      POST /api/admin/campaigns/:id/pledges           staff:treasurermodes full and campaigns, 600 in 600 s
      PUT  /api/admin/pledges/:id/withdrawal          staff:treasurermodes full and campaigns
      PUT  /api/admin/pledges/:id/gift                staff:treasurermodes full and campaigns
      POST /api/admin/pledges/:id/links               staff:treasurermodes full and campaigns, 60 in 600 s
      GET  /api/pledges/:id                           anyone       modes full and campaigns, 300 in 600 s
      PUT  /api/pledges/:id/withdrawal                anyone       modes full and campaigns, 30 in 600 s
      POST /api/decodeDonationToken                   anyone       modes full and prayer-and-donate, 120 in 600 s
      POST /api/decodeDonationToken/return            anyone       modes full and prayer-and-donate, 120 in 600 s
      GET  /api/admin/app-keys                        staff:owner  modes full and prayer-and-donate
      POST /api/admin/app-keys                        staff:owner  modes full and prayer-and-donate, 20 in 900 s
      DELETE /api/admin/app-keys/:id                    staff:owner  modes full and prayer-and-donate
      GET  /api/banners                               anyone       kept for all
      GET  /api/home                                  anyone       kept for all
      GET  /api/admin/desk                            staff
      GET  /api/admin/kinds/:kind                     staff:editor
      GET  /api/admin/content/:kind                   staff:editor
      GET  /api/admin/content/:kind/:id               staff:editor
      PUT  /api/admin/content/:kind/:id               staff:editor
      PUT  /api/admin/content/:kind                   staff:editor
      PUT  /api/admin/content/:kind/back              staff:editor
      PUT  /api/admin/content/:kind/:id/end           staff:editor
      PUT  /api/admin/content/:kind/order             staff:editor
      PUT  /api/admin/content/:kind/:id/open          staff:editor
      DELETE /api/admin/content/:kind/:id/open          staff:editor
      POST /api/admin/content/:kind/:id/preview       staff:editor 60 in 600 s
      GET  /api/admin/content/:kind/:id/changes       staff:editor
      GET  /api/admin/content/:kind/:id/changes/:revisionstaff:editor
      GET  /api/admin/library                         staff:editor
      DELETE /api/admin/pictures/:id                    staff:editor
      GET  /api/admin/documents                       staff:editor
      DELETE /api/admin/documents/:id                   staff:editor
      GET  /api/admin/inbox                           staff
      GET  /api/admin/inbox/:id                       staff
      PUT  /api/admin/inbox/:id                       staff
      PUT  /api/admin/inbox                           staff
      PUT  /api/admin/inbox/:id/notes/:note           staff
      PUT  /api/admin/inbox/:id/answer                staff        60 in 600 s
      PUT  /api/admin/inbox/:id/replies/:reply        staff        60 in 600 s
      GET  /api/admin/reply-templates                 staff
      PUT  /api/admin/reply-templates/:id             staff
      DELETE /api/admin/reply-templates/:id             staff
      GET  /api/admin/inbox/:id/files/:file           staff
      PUT  /api/admin/janazah/:id                     staff:editor
      DELETE /api/admin/janazah/:id                     staff:editor
      GET  /api/admin/settings                        staff:owner
      GET  /api/admin/settings/:section               staff:owner
      PUT  /api/admin/settings/:section               staff:owner  60 in 600 s
      POST /api/admin/preview                         staff:owner  60 in 600 s
      GET  /api/admin/trail                           staff:owner
      GET  /api/admin/first-hour                      staff:owner
      PUT  /api/admin/first-hour                      staff:owner
      GET  /api/admin/mail                            staff:owner
      PUT  /api/admin/mail/server                     staff:owner  12 in 900 s
      DELETE /api/admin/mail/server                     staff:owner
      POST /api/admin/mail/test                       staff:owner  6 in 600 s
      POST /api/admin/mail/domain                     staff:owner  12 in 600 s
      GET  /api/admin/payments                        staff:owner
      POST /api/admin/payments/test                   staff:owner  12 in 600 s
      PUT  /api/admin/payments/keys                   staff:owner  12 in 900 s
      GET  /api/admin/people                          staff:treasurer
      GET  /api/admin/people/:as/:id                  staff:treasurer
      POST /api/admin/people/:as/:id/export           staff:owner  30 in 900 s
      POST /api/admin/people/:as/:id/erase            staff:owner  30 in 900 s
      POST /api/admin/people/:as/:id/merge            staff:owner  30 in 900 s
      GET  /api/admin/causes                          staff:treasurermodes full and prayer-and-donate
      GET  /api/admin/causes/:id                      staff:treasurermodes full and prayer-and-donate
      POST /api/admin/causes                          staff:treasurermodes full and prayer-and-donate, 60 in 600 s
      PUT  /api/admin/causes/:id                      staff:treasurermodes full and prayer-and-donate, 120 in 600 s
      PUT  /api/admin/causes/:id/closure              staff:treasurermodes full and prayer-and-donate
      PUT  /api/admin/cause-order                     staff:treasurermodes full and prayer-and-donate
      `,
    )
  })

  it('is this, for every page', async () => {
    const { siteMap } = (await loadWebBundle()) as unknown as { siteMap: readonly Route[] }
    const pages = siteMap.map((route) => {
      const more = [
        ...gatesOf(route),
        ...(route.redirect ? [`leads to ${route.redirect}`] : []),
        ...(route.personal ? ['personal'] : []),
        ...(route.framed ? ['framed'] : []),
        ...(route.unlisted ? ['unlisted'] : []),
        ...(route.demo ? ['demo only'] : []),
      ]
      return `${route.path.padEnd(28)}${more.join(', ')}`
    })
    assertText(
      pages,
      `
      /                           modes full and campaigns
      /                           modes prayer-and-donate, unless DisablePrayertimeFeature
      /                           modes prayer-and-donate, leads to /donate
      /prayer-times               plans standard and premium, modes full, unless DisablePrayertimeFeature
      /prayer-times               modes prayer-and-donate, unless DisablePrayertimeFeature, leads to /
      /campaigns                  modes full
      /campaign/:id               modes full and campaigns
      /campaign/:id/live          modes full and campaigns, unlisted
      /campaign/:id/fundraise     plans standard and premium, modes full, personal, unlisted
      /fundraiser/:id             plans standard and premium, modes full
      /take-name-back/:id         modes full and campaigns, personal, unlisted
      /promise/:id/:link          modes full and campaigns, personal, unlisted
      /end-updates/:token         personal, unlisted
      /donate                     modes full and prayer-and-donate
      /donate/:id                 modes full and prayer-and-donate
      /donate/transfer/:id        personal, unlisted
      /app/donate/:token          modes full and prayer-and-donate, personal, unlisted
      /app/donate/:token/thanks/:idmodes full and prayer-and-donate, personal, unlisted
      /app/donate/:token/regular/:id/:linkmodes full and prayer-and-donate, personal, unlisted
      /donate-jumah               modes full and prayer-and-donate
      /zakat                      modes full and prayer-and-donate
      /regular-gift/:id           modes full and prayer-and-donate and campaigns, personal, unlisted
      /regular-gift/:id/:link     modes full and prayer-and-donate and campaigns, personal, unlisted
      /thank-you/:id              personal
      /news                       plans standard and premium, modes full
      /news/:id                   plans standard and premium, modes full
      /about-us                   modes full
      /about-us/:id               plans standard and premium, modes full
      /visit                      modes full
      /events                     plans standard and premium, modes full
      /event/:id                  plans standard and premium, modes full
      /get-in-touch               plans standard and premium, modes full
      /subscribe                  modes full
      /subscription               modes full, unlisted
      /services                   plans premium, modes full, unless DisableServices
      /service/:id                plans standard and premium, modes full, unless DisableServices
      /activities                 modes full, unless DisableWeeklyActivities
      /classes                    modes full, unless DisableClasses
      /classes/:id                modes full, unless DisableClasses
      /courses                    modes full, unless DisableCourses
      /courses/:id                modes full, unless DisableCourses
      /maktab                     modes full, unless DisableMaktab
      /ask-imam                   modes full, unless DisableAskImam
      /gallery                    plans premium, modes full
      /resource                   plans premium, modes full
      /khutbahs                   plans premium, modes full
      /khutbahs/:id               plans premium, modes full
      /our-team                   modes full
      /vacancies                  modes full
      /vacancies/:id              modes full
      /user/register              plans standard and premium, modes full
      /user/login                 plans standard and premium, modes full
      /user/profile               plans standard and premium, modes full, unlisted
      /register                   plans standard and premium, modes campaigns
      /login                      plans standard and premium, modes campaigns
      /profile                    plans standard and premium, modes campaigns, unlisted
      /user/giving                plans standard and premium, modes full and campaigns, unlisted
      /user/forgot-password       plans standard and premium, modes full and campaigns
      /user/resetpassword/:token  modes full and campaigns, personal, unlisted
      /user/verify/:token         modes full and campaigns, personal, unlisted
      /user/sign-in/:token        modes full and campaigns, personal, unlisted
      /privacy
      /fundraising-promise        modes full and prayer-and-donate
      /terms-conditions
      /admin/*                    plans standard and premium, modes full and campaigns, personal, unlisted
      /widget/times               modes full and prayer-and-donate, unless DisablePrayertimeFeature, framed, unlisted
      /widget/giving              modes full and prayer-and-donate, framed, unlisted
      /offline                    unlisted
      /dev/ui                     demo only
      `,
    )
  })

  it('is this, for everything else that answers', async (t) => {
    const { server } = await story(t)
    const api = new Set(
      features.flatMap(({ answers = [] }) =>
        answers.map(({ endpoint }) => endpoint.path as string),
      ),
    )
    assertText(
      toAddresses(server.printRoutes({ commonPrefix: false }))
        .filter((line) => !api.has(line.split(' ')[0] ?? ''))
        .toSorted(),
      `
      * GET, HEAD, POST
      /api/campaigns/:id/events GET
      /api/docs
      /api/fundraisers/:id/events GET
      /api/openapi.json
      /api/tv/:token/events GET
      /apple-touch-icon.png
      /dev/codes
      /dev/mail
      /dev/mail*
      /dev/mail.css
      /dev/mail.json
      /favicon.svg
      /healthz
      /icon-192.png
      /icon-512.png
      /metrics
      /og.png
      /operator
      /operator/at/:slug
      /operator/at/:slug/delete POST
      /operator/at/:slug/export POST
      /operator/at/:slug/hosts POST
      /operator/at/:slug/owners POST
      /operator/at/:slug/plan POST
      /operator/at/:slug/requests POST
      /operator/at/:slug/rest POST
      /operator/enter POST
      /operator/enter/:key
      /operator/fonts/:name
      /operator/in GET, HEAD, POST
      /operator/language/:language
      /operator/leave POST
      /operator/new GET, HEAD, POST
      /operator/parcels/:id
      /operator/parcels/:id/file
      /operator/requests
      /operator/style.css
      /operator/trail
      /pattern/:fold/:file
      /readyz
      /robots.txt
      /service-worker.js
      /site.webmanifest
      /sitemap.xml
      /tv
      /tv/:token
      /tv/portrait/:token
      /tv/service-worker.js
      /widget.js
      `,
    )
  })

  it('is whoever has opened the page, for each address of operators but its door, and nobody at another host', async (t) => {
    const world = await story(t)
    const door = /^\/operator\/(enter|style\.css|fonts|language)/
    const asked = toAddresses(world.server.printRoutes({ commonPrefix: false }))
      .filter((line) => line.startsWith('/operator') && !door.test(line))
      .flatMap((line) => {
        const [path = '', ...methods] = line.split(/,? /)
        const address = path.replace(':slug', 'al-noor').replace(':id', randomUUID())
        return (methods.length > 0 ? methods : ['GET']).map((method) => ({ method, address }))
      })

    const answers = await Promise.all(
      asked.flatMap(({ method, address }) =>
        ['operator.localhost', 'al-noor.localhost'].map(async (host) => {
          const { status } = await world.visitorOf(host).sends(method, address)
          return `${status} ${host}`
        }),
      ),
    )

    assert.ok(asked.length > 12, `${asked.length} addresses`)
    assert.deepEqual([...new Set(answers)].toSorted(), [
      '401 operator.localhost',
      '404 al-noor.localhost',
    ])
  })
})

/**
 * The list above says who; here each caller really asks each call over HTTP, with a field that no call knows. `403+` is
 * the refusal that asks for an app, `403#` the one that asks whether somebody is still there.
 */
describe('who may ask, tried for real', () => {
  const opened = story.ofSuite()

  it('is the same for every call of a kind', async () => {
    const world = await opened
    const callers = Object.entries(await assemble(world))
    const rows = new Set<string>()

    for (const answering of features.flatMap(({ answers = [] }) => answers)) {
      const seen: string[] = []
      for (const [who, asks] of callers) {
        const problem = await asks(answering)
        // What is refused as wrongly filled in is past the door.
        const no = {
          'signed-out': '401',
          'not-allowed': '403',
          'second-step-missing': '403+',
          'office-locked': '403#',
        }[problem]
        seen.push((no ?? 'in').padEnd(who.length))
      }
      rows.add(`${answering.endpoint.access.padEnd(12)} ${seen.join(' ')}`)
    }

    // A role without an app is refused at the door, and is found by an invariant: nothing of ours leaves one.
    await world.rows(
      'delete from staff_roles where person_id not in (select person_id from authenticators)',
    )
    assertText(
      [callers.map(([who]) => who).join(' '), ...[...rows].toSorted()],
      `
                   nobody wrong ended elsewhere owner-elsewhere donor dismissed appless away viewer teacher screens treasurer imam editor owner
      anyone       in     in    in    in        in              in    in        in      in   in     in      in      in        in   in     in
      provider     in     in    in    in        in              in    in        in      in   in     in      in      in        in   in     in
      signed-in    401    401   401   401       401             in    in        in      in   in     in      in      in        in   in     in
      staff        401    401   401   401       401             403   403       403+    403# in     in      in      in        in   in     in
      staff:editor 401    401   401   401       401             403   403       403+    403# 403    403     403     403       403  in     in
      staff:editor+screens 401    401   401   401       401             403   403       403+    403# 403    403     in      403       403  in     in
      staff:editor+treasurer+screens 401    401   401   401       401             403   403       403+    403# 403    403     in      in        403  in     in
      staff:editor+treasurer+viewer 401    401   401   401       401             403   403       403+    403# in     403     403     in        403  in     in
      staff:owner  401    401   401   401       401             403   403       403+    403# 403    403     403     403       403  403    in
      staff:treasurer 401    401   401   401       401             403   403       403+    403# 403    403     403     in        403  403    in
      `,
    )
  })
})

/** Asks something; answers the name of the "no", or nothing. */
type Caller = (answering: Answering) => Promise<string>

/** Every kind of caller, each over HTTP with what they really hold. */
async function assemble(world: World): Promise<Record<string, Caller>> {
  const { email, password } = DEMO_DONOR
  const signIn = async (visitor = world.visitor) =>
    (await visitor.asks(login, { email, password })).data.token as string
  const ended = await signIn()
  await world.visitor.asks(logout, {}, { 'x-jwt-token': ended })
  const dismissed = await staffAt(world, ['owner'])
  await takeRole(world.ctx, dismissed.email)
  const appless = await staffAt(world, ['owner'])
  await world.rows('delete from authenticators where person_id = $1', [appless.id])
  const away = await staffAt(world, ['owner'])
  await world.rows('update person_sessions set office_until = null where person_id = $1', [away.id])
  const as = async (role: StaffRole) => asking(world, (await staffAt(world, [role])).token)
  return {
    nobody: asking(world),
    wrong: asking(world, 'A'.repeat(43)),
    ended: asking(world, ended),
    elsewhere: asking(world, await signIn(world.visitorOf('crescent.localhost'))),
    'owner-elsewhere': asking(world, (await staffAt(world, ['owner'], 'crescent')).token),
    donor: asking(world, await signIn()),
    dismissed: asking(world, dismissed.token),
    appless: asking(world, appless.token),
    away: asking(world, away.token),
    viewer: await as('viewer'),
    teacher: await as('teacher'),
    screens: await as('screens'),
    treasurer: await as('treasurer'),
    imam: await as('imam'),
    editor: await as('editor'),
    owner: await as('owner'),
  }
}

function asking(world: World, token?: string): Caller {
  return async ({ endpoint: { method, path } }) => {
    const address = path.replaceAll(/:\w+/g, 'x')
    const headers = token ? { 'x-jwt-token': token } : {}
    const { status, data } = await (method === 'GET'
      ? world.visitor.sends(method, `${address}?nobody=asks`, { headers })
      : world.visitor.sends(method, address, {
          headers: { 'content-type': 'application/json', ...headers },
          body: '{"nobody":"asks"}',
        }))
    assert.ok(status < 500, `${method} ${path}: ${status}`)
    return (data as { problem?: string } | null)?.problem ?? ''
  }
}

interface Route extends RouteGate {
  readonly redirect?: string
  readonly framed?: boolean
  readonly unlisted?: boolean
}

function gatesOf({ plans, modes, flag }: Gate): string[] {
  return [
    ...(plans ? [`plans ${plans.join(' and ')}`] : []),
    ...(modes ? [`modes ${modes.join(' and ')}`] : []),
    ...(flag ? [`unless ${flag}`] : []),
  ]
}

/** The server's own drawing of its routes, one whole address per line. */
function toAddresses(tree: string): string[] {
  const stack: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, lead = '', piece = '', methods = ''] = /^([│├└─ ]*)(\S+) \((.*)\)$/.exec(line) ?? []
    if (!piece) return []
    const depth = lead.length / 4
    stack.length = depth - 1
    stack.push(piece)
    return [methods === 'GET, HEAD' ? stack.join('') : `${stack.join('')} ${methods}`]
  })
}

function assertText(lines: readonly string[], expected: string): void {
  const wanted = expected
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  assert.deepEqual(
    lines.map((line) => line.trim()),
    wanted,
  )
}
