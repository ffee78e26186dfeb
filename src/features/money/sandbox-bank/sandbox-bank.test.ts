import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { type World, story } from '#testing/story.ts'
import { authenticate, makeConfirmationToken } from './contract.ts'
import { type BankRefused, BankSilent } from './rules.ts'
import { bankOf, charges, settleNow } from './sandbox-bank.ts'

const GOOD = '4242424242424242'

describe('a payment at the sandbox bank', () => {
  it('arrives, and stands in the bank’s own books with its fee', async (t) => {
    const { world, bank, open, confirm } = await atBank(t)
    const { id } = await open()

    const intent = await confirm(id, GOOD)

    assert.equal(intent.status, 'succeeded')
    assert.deepEqual(intent.card, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })
    assert.deepEqual(await bank.find(id), intent)
    assert.deepEqual(await charges(world.ctx), [
      {
        id: intent.charge,
        intentId: id,
        gift: 'g1',
        amountMinor: 2_500,
        currency: 'GBP',
        feeMinor: 58,
      },
    ])
  })

  it('is declined as an answer, each time with another charge, and may go on', async (t) => {
    const { world, open, confirm } = await atBank(t)
    const { id } = await open()

    const first = await confirm(id, '4000000000009995', 'k1')
    const second = await confirm(id, '4000000000000002', 'k2')
    const third = await confirm(id, GOOD, 'k3')

    assert.deepEqual(first.decline, {
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      advice: 'try_again_later',
    })
    assert.notEqual(second.charge, first.charge)
    assert.equal(third.status, 'succeeded')
    assert.equal(third.decline, undefined)
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('charges once when twenty confirm it at the same moment', async (t) => {
    const { world, mint, open, bank } = await atBank(t)
    const { id } = await open()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => mint(GOOD)))

    const answers = await Promise.allSettled(
      tokens.map((confirmationToken, place) =>
        bank.confirm({ intentId: id, key: `k${place}`, confirmationToken }),
      ),
    )

    assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        assert.equal((answer.reason as BankRefused).code, 'payment_intent_unexpected_state')
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('gives twenty who ask under one key the same answer', async (t) => {
    const { world, mint, open, bank } = await atBank(t)
    const { id } = await open()
    const confirmationToken = await mint(GOOD)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bank.confirm({ intentId: id, key: 'k', confirmationToken })),
    )

    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('can be ended while nothing was taken, and not afterwards', async (t) => {
    const { bank, open, confirm } = await atBank(t)
    const left = await open('left')
    const paid = await open('paid')
    await confirm(paid.id, GOOD)

    assert.equal((await bank.cancel({ intentId: left.id, key: 'c1' })).status, 'cancelled')
    assert.equal((await bank.cancel({ intentId: left.id, key: 'c1' })).status, 'cancelled')
    for (const intentId of [left.id, paid.id])
      await assert.rejects(bank.cancel({ intentId, key: `other ${intentId}` }), unexpectedState)
    await assert.rejects(confirm(left.id, GOOD), unexpectedState)
  })
})

describe('a key at the sandbox bank', () => {
  it('opens one payment, however often it is asked', async (t) => {
    const { open } = await atBank(t)

    const answers = await Promise.all(Array.from({ length: 20 }, () => open('same')))

    assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
  })

  it('is refused for another amount, and new again after a day', async (t) => {
    const { world, bank, open } = await atBank(t)
    const first = await open('same')
    const other = { key: 'same', amount: 9_900, currency: 'GBP', gift: 'g1' }

    await assert.rejects(bank.create(other), { name: 'BankRefused', code: 'idempotency_error' })
    world.wait({ days: 2 })

    assert.notEqual((await bank.create(other)).id, first.id)
  })

  it('is not spent on a refusal', async (t) => {
    const { bank, mint, open } = await atBank(t)
    const { id } = await open()

    await assert.rejects(
      bank.confirm({ intentId: id, key: 'k', confirmationToken: 'ctoken_sandbox_none' }),
      { code: 'token-unusable' },
    )
    const confirmationToken = await mint(GOOD)

    const intent = await bank.confirm({ intentId: id, key: 'k', confirmationToken })
    assert.equal(intent.status, 'succeeded')
  })
})

describe('a confirmation token', () => {
  it('is good for one payment', async (t) => {
    const { world, bank, mint, open } = await atBank(t)
    const [first, second] = [await open('first'), await open('second')]
    const confirmationToken = await mint(GOOD)
    await bank.confirm({ intentId: first.id, key: 'k1', confirmationToken })

    const again = bank.confirm({ intentId: second.id, key: 'k2', confirmationToken })

    await assert.rejects(again, { code: 'token-unusable' })
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('is worthless after half a day, and in another organisation', async (t) => {
    const { world, bank, mint, open } = await atBank(t)
    const elsewhere = bankOf(await world.contextOf('crescent'))
    const theirs = await elsewhere.create({ key: 'k', amount: 500, currency: 'GBP', gift: 'g' })
    const confirmationToken = await mint(GOOD)
    const { id } = await open()

    await assert.rejects(elsewhere.confirm({ intentId: theirs.id, key: 'c', confirmationToken }), {
      code: 'token-unusable',
    })
    await assert.rejects(elsewhere.find(id), { code: 'resource_missing' })
    world.wait({ minutes: 13 * 60 })
    await assert.rejects(bank.confirm({ intentId: id, key: 'c', confirmationToken }), {
      code: 'token-unusable',
    })
  })

  it('keeps nothing of the card but its brand and its last four digits', async (t) => {
    const { world, mint } = await atBank(t)
    await mint('378282246310005')

    const kept = JSON.stringify(await world.rows('select * from sandbox_tokens'))

    assert.doesNotMatch(kept, /37828|224631/)
    assert.match(kept, /"0005"/)
  })

  for (const [card, problem] of [
    [{ number: '4242424242424241' }, 'card-number-wrong'],
    [{ number: '4111 1111 1111 1111' }, 'not-a-test-card'],
    [{ expMonth: 10, expYear: 2026 }, 'card-expired'],
    [{ cvc: '1234' }, 'security-code-wrong'],
  ] as const)
    it(`is refused as ${problem}, next to the field`, async (t) => {
      const { visitor } = await story(t)

      const { status, data, message } = await visitor.asks(makeConfirmationToken, {
        card: { number: GOOD, expMonth: 12, expYear: 2030, cvc: '123', ...card },
      })

      assert.equal(status, 422)
      assert.equal(data.problem, problem)
      assert.match(data.errors[0].field, /^card\./)
      assert.doesNotMatch(message, /4242|4111/)
    })
})

describe('the bank’s question to the donor', () => {
  it('holds the payment until it is passed; passing twice charges once', async (t) => {
    const { world, bank, open, confirm } = await atBank(t)
    const { id } = await open()
    const asked = await confirm(id, '4000002500003155')
    const step = { clientSecret: bank.clientSecretOf(id), outcome: 'pass' } as const

    const answers = await Promise.all([1, 2, 3].map(() => world.visitor.asks(authenticate, step)))

    assert.equal(asked.status, 'requires_action')
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal((await bank.find(id)).status, 'succeeded')
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('sends the payment back to the card when it is failed, or when the bank declines after it', async (t) => {
    const { world, bank, open, confirm } = await atBank(t)
    const { id } = await open()
    const step = (outcome: 'pass' | 'fail') =>
      world.visitor.asks(authenticate, { clientSecret: bank.clientSecretOf(id), outcome })

    await confirm(id, '4000002500003155', 'k1')
    await step('fail')
    const failed = await bank.find(id)
    await confirm(id, '4000008400001629', 'k2')
    await step('pass')
    const declined = await bank.find(id)

    assert.equal(failed.decline?.code, 'payment_intent_authentication_failure')
    assert.equal(failed.charge, undefined)
    assert.equal(declined.status, 'requires_payment_method')
    assert.equal(declined.decline?.code, 'card_declined')
    assert.deepEqual(await charges(world.ctx), [])
  })

  it('is not answered by a secret of another payment or organisation', async (t) => {
    const { world, bank, open } = await atBank(t)
    const { id } = await open()
    const secret = bank.clientSecretOf(id)
    const elsewhere = world.visitorOf('crescent.localhost')
    const asked = (clientSecret: string) => ({ clientSecret, outcome: 'pass' }) as const

    assert.equal((await world.visitor.asks(authenticate, asked(`${secret}x`))).status, 404)
    assert.equal((await elsewhere.asks(authenticate, asked(secret))).status, 404)
  })
})

describe('a bank in trouble', () => {
  it('takes the money though its answer is lost, and gives the answer to whoever asks again', async (t) => {
    const { world, bank, mint, open } = await atBank(t)
    const { id } = await open()
    const asked = { intentId: id, key: 'k', confirmationToken: await mint('4000000010010009') }

    await assert.rejects(bank.confirm(asked), BankSilent)

    assert.equal((await bank.find(id)).status, 'succeeded')
    assert.equal((await bank.confirm(asked)).status, 'succeeded')
    assert.equal((await charges(world.ctx)).length, 1)
  })

  it('takes nothing when it cannot be reached, and leaves the token unused', async (t) => {
    const { world, bank, open, confirm } = await atBank(t)
    const { id } = await open()

    await assert.rejects(confirm(id, '4000000010030007'), BankSilent)

    const found = await bank.find(id)
    assert.equal(found.status, 'requires_payment_method')
    assert.equal(found.decline, undefined)
    assert.deepEqual(await charges(world.ctx), [])
  })

  it('is slow without holding anybody up', async (t) => {
    const { open, confirm } = await atBank(t)
    const [slow, quick] = [await open('slow'), await open('quick')]
    const began = performance.now()

    const slowly = confirm(slow.id, '4000000010020008', 'k1')
    await confirm(quick.id, GOOD, 'k2')
    const meanwhile = performance.now() - began

    assert.equal((await slowly).status, 'succeeded')
    assert.ok(meanwhile < 2_000, `${meanwhile} ms`)
  })

  it('processes, and settles or declines later', async (t) => {
    const { world, bank, open, confirm } = await atBank(t)
    const [good, bad] = [await open('good'), await open('bad')]

    const processing = await confirm(good.id, '4000000010040006', 'k1')
    await confirm(bad.id, '4000000010050005', 'k2')
    await settleNow(world.ctx)
    await settleNow(world.ctx)

    assert.equal(processing.status, 'processing')
    assert.equal((await bank.find(good.id)).status, 'succeeded')
    assert.equal((await bank.find(bad.id)).decline?.code, 'card_declined')
    assert.equal((await charges(world.ctx)).length, 1)
  })
})

const unexpectedState = { name: 'BankRefused', code: 'payment_intent_unexpected_state' }

/** The sandbox bank of Al-Noor Masjid. */
async function atBank(t: TestContext) {
  const world: World = await story(t)
  const bank = bankOf(world.ctx)
  const mint = async (number: string): Promise<string> => {
    const cvc = number.startsWith('37') ? '1234' : '123'
    const card = { number, expMonth: 12, expYear: 2030, cvc }
    const { data } = await world.visitor.asks(makeConfirmationToken, { card })
    return data.confirmationToken as string
  }
  return {
    world,
    bank,
    mint,
    open: (key = 'open') => bank.create({ key, amount: 2_500, currency: 'GBP', gift: 'g1' }),
    confirm: async (intentId: string, number: string, key = `confirm ${intentId}`) =>
      bank.confirm({ intentId, key, confirmationToken: await mint(number) }),
  }
}
