import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSettings } from './settings.ts'

describe('the demonstration', () => {
  it('is on for a first look, and off as soon as anything says that this is for real', () => {
    assert.equal(readSettings({}).DEMO, true)
    for (const [name, value] of [
      ['DATABASE_URL', 'postgres://sahn@db.example/sahn?sslmode=disable'],
      ['PUBLIC_URL', 'https://mosque.example'],
      ['SMTP_URL', 'smtp://mail.example'],
    ] as const) {
      assert.equal(readSettings({ [name]: value }).DEMO, false, name)
      assert.equal(readSettings({ [name]: value, DEMO: 'on' }).DEMO, true, name)
    }
    assert.equal(readSettings({ DEMO: 'off' }).DEMO, false)
  })

  it('must be asked for by whoever wants to kill the program on purpose', () => {
    assert.throws(() => readSettings({ CRASH_AT: 'mail-sent' }), /DEMO=on/)
    assert.equal(readSettings({ CRASH_AT: 'mail-sent', DEMO: 'on' }).CRASH_AT, 'mail-sent')
  })
})
