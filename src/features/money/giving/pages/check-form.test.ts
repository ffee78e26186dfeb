import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { headsWords } from '../heads-words.ts'
import type { Choice } from '../rules.ts'
import { giveWords } from '../words.ts'
import { checkForm, hintAt } from './check-form.ts'
import { type Draft, draftFor } from './draft.ts'

const WATER = { id: 'water', suggested: null, typed: '' }

describe('a giving form that is checked before it is sent', () => {
  it('says everything that is missing, in the order of the page', () => {
    assert.deepEqual(fieldsOf({}, [WATER]), ['other-water', 'firstName', 'lastName', 'email'])
  })

  it('has nothing to say of one that is filled', () => {
    assert.deepEqual(fieldsOf(FILLED), [])
  })

  it('asks for an amount that cards can pay, and says which', () => {
    const said = (typed: string) =>
      errorsOf(FILLED, [{ ...WATER, typed }]).map(({ message }) => message)

    assert.deepEqual(said('0.50'), ['The smallest gift to “Clean water” is £1.'])
    assert.deepEqual(said('ten'), [giveWords.en.need.amountOf.unreadable(LIMITS)])
    assert.deepEqual(said('20000'), [giveWords.en.need.amountOf['too-large'](LIMITS)])
    assert.deepEqual(said('٢٥'), [], 'Arabic digits are digits')
  })

  it('lets more than a card pays through where it comes by bank transfer', () => {
    const large = [{ ...WATER, typed: '20000' }]

    assert.deepEqual(checkForm(formOf(FILLED, large), { byTransfer: true }), [])
    assert.deepEqual(
      checkForm(formOf(FILLED, [{ ...WATER, typed: '0.50' }]), { byTransfer: true }).length,
      1,
    )
  })

  it('does not take a cause that is not given that often', () => {
    const [error] = errorsOf({ ...FILLED, frequency: 'monthly' })

    assert.equal(error?.message, giveWords.en.need.otherFrequency('Clean water'))
  })

  it('asks for an end that comes after the beginning, and for a number of times that can be counted', () => {
    const comes = { comes: { first: '2026-12-04' }, frequencies: ['monthly'] } satisfies Parameters<
      typeof formOf
    >[2]
    const monthly = { ...FILLED, frequency: 'monthly' } as const

    const of = (changes: Partial<Draft>) => fieldsOf({ ...monthly, ...changes }, GIVEN, comes)
    assert.deepEqual(of({ ends: 'on', endsOn: '2026-12-03' }), ['endsOn'])
    assert.deepEqual(of({ ends: 'on', endsOn: '2026-12-04' }), [])
    for (const endsAfter of ['', '0', '1.5', '521', 'many'])
      assert.deepEqual(of({ ends: 'after', endsAfter }), ['endsAfter'], endsAfter)
    assert.deepEqual(of({ ends: 'after', endsAfter: '520' }), [])
  })

  it('asks for a home only with Gift Aid, and for a postcode only of the country', () => {
    const of = (changes: Partial<Draft>) =>
      fieldsOf({ ...FILLED, ...changes }, GIVEN, { asksGiftAid: true })

    assert.deepEqual(of({}), ['giftAid'])
    assert.deepEqual(of({ giftAid: 'no' }), [])
    assert.deepEqual(of({ giftAid: 'yes' }), ['line1', 'postcode'])
    assert.deepEqual(of({ giftAid: 'yes', line1: '12', postcode: 'b8 1ja' }), [])
    assert.deepEqual(of({ giftAid: 'yes', line1: '12', postcode: '12345' }), ['postcode'])
    assert.deepEqual(of({ giftAid: 'yes', line1: '12', country: 'IE' }), [])
  })

  it('asks for a name where one belongs to what was chosen', () => {
    assert.deepEqual(fieldsOf({ ...FILLED, isOfCompany: true }), ['company'])
    assert.deepEqual(fieldsOf({ ...FILLED, tribute: 'memory' }), ['tributeName'])
    assert.deepEqual(fieldsOf({ ...FILLED, email: 'aisha@' }), ['email'])
  })

  it('hints at a field while it is typed, and offers the transfer for more than a card pays', () => {
    const hint = (typed: string, offersTransfer = false) =>
      hintAt({ cause: CAUSE, choice: { ...WATER, typed } }, { ...formOf(), offersTransfer })?.text

    assert.equal(hint(''), undefined)
    assert.equal(hint('25'), undefined)
    assert.equal(hint('0.2'), 'At least £1')
    assert.equal(hint('20000'), giveWords.en.amountHint['too-large'](LIMITS))
    assert.equal(hint('20000', true), giveWords.en.amountHint['only-by-transfer'](LIMITS))
  })
})

const GIVEN: readonly Choice[] = [{ ...WATER, typed: '25' }]
const FILLED: Partial<Draft> = {
  firstName: 'Aisha',
  lastName: 'Khan',
  email: 'aisha@example.org',
}
const LIMITS = {
  title: 'Clean water',
  least: '£1',
  most: '£10,000',
  step: '£0.01',
  examples: ['25', '12.50'],
}
const CAUSE = {
  id: 'water',
  title: 'Clean water',
  frequencies: ['once'],
  suggestedAmounts: [],
  minimumAmount: 1_00,
  maximumAmount: 10_000_00,
  allowCustomAmount: true,
} as unknown as Cause
const terms = { defaultCurrency: 'GBP', currencies: [] } as unknown as Terms

function formOf(
  changes: Partial<Draft> = {},
  choices: readonly Choice[] = GIVEN,
  {
    frequencies = ['once'],
    ...form
  }: { readonly frequencies?: Cause['frequencies'] } & Partial<
    Parameters<typeof checkForm>[0]
  > = {},
): Parameters<typeof checkForm>[0] {
  const cause = { ...CAUSE, frequencies }
  const draft = { ...draftFor({ wish: {} }, [cause], terms), choices, ...changes }
  return {
    draft,
    lines: choices.map((choice) => ({ cause, choice, amount: Number(choice.typed) * 100 || 0 })),
    terms,
    currency: 'GBP',
    asksGiftAid: false,
    nights: undefined,
    comes: undefined,
    offersTransfer: false,
    words: giveWords.en,
    ofHeads: headsWords.en,
    money: (amount) => formatMoney(amount, 'GBP'),
    ...form,
  }
}

function errorsOf(...form: Parameters<typeof formOf>) {
  return checkForm(formOf(...form))
}

function fieldsOf(...form: Parameters<typeof formOf>) {
  return errorsOf(...form).map(({ field }) => field)
}
