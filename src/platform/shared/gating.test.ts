import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toStanding, whyClosed } from './gating.ts'

const premium = toStanding({ activePlan: 'premium' })

describe('a gate', () => {
  it('without conditions is open to everybody', () => {
    assert.equal(whyClosed({}, toStanding({})), undefined)
  })

  it('names the plan, the flag or the mode that closes it', () => {
    const gate = { plans: ['premium'], flag: 'DisableCourses', modes: ['full'] } as const

    assert.equal(whyClosed(gate, premium), undefined)
    assert.equal(whyClosed(gate, toStanding({ activePlan: 'basic' })), 'not-on-this-plan')
    assert.equal(
      whyClosed(gate, toStanding({ activePlan: 'premium', DisableCourses: true })),
      'switched-off',
    )
    assert.equal(
      whyClosed(gate, toStanding({ activePlan: 'premium', StandaloneCampaigns: true })),
      'not-in-this-mode',
    )
    assert.equal(
      whyClosed(gate, toStanding({ activePlan: 'premium', PrayerTimeDonateModuleOnly: true })),
      'not-in-this-mode',
    )
  })

  it('counts a plan that is not known as the smallest one', () => {
    assert.equal(toStanding({ activePlan: 'gold' }).plan, 'basic')
  })
})
