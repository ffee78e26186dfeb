import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostOf, isRobot } from './rules.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

describe('a robot', () => {
  it('is what says so, and what says nothing', () => {
    const robots = [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20.0',
      'curl/8.5.0',
      'python-requests/2.32',
      'Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/142.0.0.0 Safari/537.36',
      '',
      undefined,
    ]
    for (const robot of robots) assert.equal(isRobot(robot), true, robot)
  })

  it('is no phone, and no browser inside an app', () => {
    assert.equal(isRobot(PHONE), false)
    assert.equal(
      isRobot('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 300'),
      false,
    )
  })
})

describe('where somebody came from', () => {
  it('is the host alone: no page, and nothing that was searched for', () => {
    assert.equal(hostOf('https://www.google.com/search?q=mosque+near+me', []), 'google.com')
    assert.equal(hostOf('https://l.facebook.com:443/', []), 'l.facebook.com')
  })

  it('is not this site, nor what is no address', () => {
    const own = ['al-noor.org', 'www.al-noor.org']
    const none = [
      'https://al-noor.org/news',
      'https://WWW.al-noor.org',
      'android-app://org.telegram',
      'https://user:secret@example.org/',
      'https://localhost/',
      `https://${'a'.repeat(200)}.org/`,
      'x',
    ]
    for (const each of none) assert.equal(hostOf(each, own), undefined, each)
  })
})
