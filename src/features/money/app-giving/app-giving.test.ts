import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { type World, story } from '#testing/story.ts'
import { documented } from '#testing/app-token.ts'
import { findAppKeys, make, revoke } from './app-keys.ts'
import { decodeDonationToken, showWayBack } from './contract.ts'
import { NewKey } from './keys-contract.ts'

const { donationToken } = await documented()

const RETURNS = ['alnoor://given', 'https://app.example.org/given']
const GIFT = '6f1c9a52-6a52-4f0e-9f3b-1c7a6b1d2e3f'

describe('the token of an app', () => {
  it('is made and asked as the page for its author says', async (t) => {
    const { world, sign } = await withKey(t)
    const token = sign({ donationId: 'food-bank', amount: 25_00, currency: 'GBP' })
    const { method, path, headers, body } = requestOf(readFileSync('docs/app-giving.md', 'utf8'))

    const { status, data } = await world.visitor.sends(method, path, {
      headers,
      body: body.replace('TOKEN', token),
    })

    assert.equal(status, 200)
    assert.deepEqual(data, {
      donationId: 'food-bank',
      amount: 25_00,
      currency: 'GBP',
      expiresAt: '2026-11-21T12:10:00.000Z',
    })
  })

  it('is good as often as one likes, until it ends', async (t) => {
    const { world, sign, status } = await withKey(t)
    const token = sign({})

    const asked = await Promise.all(Array.from({ length: 20 }, () => status(token)))
    world.wait({ minutes: 9 })
    const later = await status(token)
    world.wait({ minutes: 1 })
    const over = await status(token)

    assert.deepEqual([new Set(asked), later, over], [new Set([200]), 200, 401])
  })

  it('has one and the same answer, whatever is wrong with it', async (t) => {
    const { world, key, sign, status } = await withKey(t)
    const good = sign({ amount: 25_00 })
    const [payload = '', signature = ''] = good.split('.')
    const elsewhere = await make(await world.contextOf('crescent'), {
      name: 'Theirs',
      returnAddresses: RETURNS,
    })
    const now = world.house.now().getTime() / 1000
    const other = Buffer.from(
      Buffer.from(payload, 'base64url').toString().replace('2500', '9900'),
    ).toString('base64url')
    const wrong = {
      'with another amount': `${other}.${signature}`,
      'without a signature': `${payload}.`,
      'with another signature': `${payload}.${signature.slice(0, -2)}AA`,
      'with half of one': `${payload}.${signature.slice(0, 20)}`,
      'with another secret': donationToken('guessed', { key: key.id, expiresAt: now + 600 }),
      'of another organisation': donationToken(elsewhere.secret, {
        key: elsewhere.id,
        expiresAt: now + 600,
      }),
      'of another organisation, under our name': donationToken(elsewhere.secret, {
        key: key.id,
        expiresAt: now + 600,
      }),
      expired: sign({ expiresAt: Math.floor(now) - 1 }),
      'good for too long': sign({ expiresAt: Math.ceil(now) + 25 * 3600 }),
      'for another purpose': sign({ purpose: 'sign-in' }),
      'with a field that nobody knows': sign({ amonut: 25_00 }),
      'with pounds for pence': sign({ amount: 25.5 }),
      'for two things': sign({ donationId: 'food-bank', campaignId: 'new-roof' }),
      'that leads to a stranger': sign({ returnTo: 'https://evil.example/' }),
      'that is no token': 'token',
      'that is empty': '',
      'of no JSON': donationToken(key.secret, { key: key.id }).replace(/^./, '!'),
    }

    const answers = await Promise.all(
      Object.values(wrong).map((token) => world.visitor.asks(decodeDonationToken, { token })),
    )

    const said = new Set(
      answers.map(({ status, message, data }) => [status, message, data.problem].join()),
    )
    assert.deepEqual(
      [...said],
      [
        '401,This link from the app is no longer good. Please go back to the app and open it again.,token-not-valid',
      ],
    )
    assert.equal(await status(good), 200)
  })

  it('opens nothing from the moment at which its key is revoked, twice as once', async (t) => {
    const { world, key, sign, status } = await withKey(t)
    const token = sign({})
    assert.equal(await status(token), 200)

    await Promise.all([revoke(world.ctx, key.id), revoke(world.ctx, key.id)])

    assert.equal(await status(token), 401)
    assert.equal(await wayBack(world, token), null)
    assert.deepEqual(
      (await findAppKeys(world.ctx)).map(({ name, revokedAt }) => [name, revokedAt !== null]),
      [['The app', true]],
    )
  })

  it('says who gives by their account alone, and nothing where there is no such account', async (t) => {
    const { world, sign } = await withKey(t)
    const decoded = async (donor: string) => {
      const token = sign({ donor })
      const [payload = ''] = token.split('.')
      assert.doesNotMatch(Buffer.from(payload, 'base64url').toString(), /@|Safiya/)
      return (await world.visitor.asks(decodeDonationToken, { token })).data.donor
    }

    assert.deepEqual(await decoded(DEMO_DONOR.id), {
      firstName: 'Safiya',
      lastName: 'Rahman',
      email: DEMO_DONOR.email,
    })
    assert.equal(await decoded(GIFT), undefined)
  })

  it('leads back only where the organisation has said, with the gift, and for a day after its end', async (t) => {
    const { world, sign } = await withKey(t)
    const usual = sign({})
    const chosen = sign({ returnTo: RETURNS[1] })

    assert.equal(await wayBack(world, usual, GIFT), `alnoor://given?gift=${GIFT}`)
    assert.equal(await wayBack(world, usual), 'alnoor://given')
    assert.equal(await wayBack(world, chosen), 'https://app.example.org/given')
    assert.equal(await wayBack(world, sign({ returnTo: 'https://evil.example/' })), null)
    assert.equal(await wayBack(world, `${usual}x`), null)
    world.wait({ minutes: 23 * 60 })
    assert.equal(await wayBack(world, usual), 'alnoor://given')
    world.wait({ minutes: 2 * 60 })
    assert.equal(await wayBack(world, usual), null)
  })

  it('leads nowhere while its end lies farther ahead than a token may', async (t) => {
    const { world, sign } = await withKey(t)
    const now = world.house.now().getTime() / 1000

    assert.equal(await wayBack(world, sign({ expiresAt: Math.ceil(now) + 90_000 })), null)
    assert.equal(await wayBack(world, sign({ expiresAt: Math.floor(now) + 86_400 })), RETURNS[0])
  })
})

describe('the key of an app', () => {
  it('tells its secret once and keeps it sealed', async (t) => {
    const { world, key } = await withKey(t)
    const elsewhere = await world.contextOf('crescent')

    assert.match(key.secret, /^[\w-]{43}$/)
    const listed = await findAppKeys(world.ctx)
    assert.deepEqual(listed[0]?.returnAddresses, RETURNS)
    assert.ok(!JSON.stringify(listed).includes(key.secret))
    const [row] = await world.rows('select * from app_keys')
    assert.ok(!JSON.stringify(row).includes(key.secret))
    assert.equal(await revoke(elsewhere, key.id), undefined)
    assert.equal((await revoke(world.ctx, key.id))?.id, key.id)
  })

  it('leads to no address that a browser would run, nor to one with something behind it', () => {
    const refused = [
      'javascript://given/%0aalert(1)',
      'data://given',
      'http://app.example.org/given',
      'alnoor:given',
      'https://app.example.org/given?to=x',
      'https://me@app.example.org/given',
      'https:///given',
      'JavaScript://given',
      'given',
    ]

    for (const address of refused) {
      const { success } = NewKey.safeParse({ name: 'The app', returnAddresses: [address] })
      assert.equal(success, false, address)
    }
  })

  it('is one of twenty at the most, also of many that are made at once', async (t) => {
    const { world } = await withKey(t)
    const asked = { name: 'The app', returnAddresses: RETURNS }

    const made = await Promise.allSettled(Array.from({ length: 30 }, () => make(world.ctx, asked)))

    assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 19)
    assert.equal((await findAppKeys(world.ctx)).length, 20)
  })
})

/** A key of Al-Noor Masjid, and what its app's server makes with it: good for ten minutes unless it says something else. */
async function withKey(t: Parameters<typeof story>[0]) {
  const world = await story(t)
  const key = await make(world.ctx, { name: 'The app', returnAddresses: [...RETURNS] })
  const until = Date.parse('2026-11-21T12:10:00Z') / 1000
  return {
    world,
    key,
    sign: (wish: object) => donationToken(key.secret, { key: key.id, expiresAt: until, ...wish }),
    status: async (token: string) =>
      (await world.visitor.asks(decodeDonationToken, { token })).status,
  }
}

async function wayBack(world: World, token: string, gift?: string): Promise<string | null> {
  const { status, data } = await world.visitor.asks(showWayBack, {
    token,
    ...(gift ? { gift } : {}),
  })
  assert.equal(status, 200)
  return data.address as string | null
}

/** The request of the page, as it stands there. */
function requestOf(page: string) {
  const [, head = '', body = ''] = /```http\n([\s\S]*?)\n\n([\s\S]*?)\n```/.exec(page) ?? []
  const [first = '', ...lines] = head.split('\n')
  const [method = '', path = ''] = first.split(' ')
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]))
  return { method, path, headers, body }
}
