import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { draftClaim, exportClaim } from '#features/money/gift-aid/gift-aid.ts'
import { writeSchedule } from '#features/money/gift-aid/schedule.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { findLibreOffice } from '../tools/libreoffice.ts'

/** Comma, quotes around text and nothing else, UTF-8, from the first row; everything as the screen shows it. */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true'
/** Rows, counted from 0. */
const [EARLIEST, OVERCLAIMED, HEADINGS, FIRST] = [12, 16, 22, 24]

describe('the schedule of a claim, opened in LibreOffice', () => {
  it('says what was declared and given', async (t) => {
    const world = await story(t)
    await gives(world, { firstName: 'Aisha', lastName: 'O’Neill', line1: '0012 High Street' })
    await gives(
      world,
      { firstName: 'Siân', lastName: "D'Souza-Khan", line1: '=4 Mill "Yard"' },
      1_234_56,
    )
    const { number } = await draftClaim(world.ctx)
    const [file] = await exportClaim(world.ctx, number)

    const rows = opened(t, file!.body)

    assert.equal(rows[EARLIEST], ',,"Box 1",21/11/26,,,,,,,')
    assert.equal(rows[OVERCLAIMED], ',,"Box 2",,,,,,,,')
    assert.match(rows[HEADINGS]!, /^,"Item","Title","First name","Last name",/)
    const said = rows.slice(FIRST).map((row) => row.replace(/^,[12],/, ','))
    assert.deepEqual(said.toSorted(), [
      `,,"Aisha","O'Neill","0012","B11 1AA",,,21/11/26,25.00`,
      `,,"Siân","D'Souza Khan","=4 Mill ""Yard""","B11 1AA",,,21/11/26,1234.56`,
    ])
  })

  it('reckons nothing of what looks like a formula, and keeps every letter and nought', (t) => {
    const named = { firstName: '=1+1', lastName: '+4<5>&"', house: '007', postcode: '@SUM(A1)' }
    const other = { firstName: 'عائشة', lastName: 'خان', house: '1/2', postcode: 'X' }
    const body = writeSchedule({
      rows: [
        { ...named, givenOn: '2026-02-01', amountMinor: 5 },
        { ...other, givenOn: '2024-02-29', amountMinor: 99_999_99 },
      ],
      overclaimedMinor: 1_10,
    })

    const rows = opened(t, body)

    assert.equal(rows[EARLIEST], ',,"Box 1",29/02/24,,,,,,,')
    assert.equal(rows[OVERCLAIMED], ',,"Box 2",1.10,,,,,,,')
    assert.deepEqual(rows.slice(FIRST), [
      ',1,,"=1+1","+4<5>&""","007","@SUM(A1)",,,01/02/26,0.05',
      ',2,,"عائشة","خان","1/2","X",,,29/02/24,99999.99',
    ])
  })
})

/** A gift with a declaration for it alone. */
async function gives(
  world: World,
  { line1, ...name }: { firstName: string; lastName: string; line1: string },
  amount = 25_00,
): Promise<void> {
  const address = { line1, city: 'Birmingham', postcode: 'B11 1AA', country: 'GB' }
  const asked = await gift(world, {
    items: [{ donationId: 'where-needed-most', amount }],
    donor: { ...name, email: 'somebody@example.org', address },
    giftAid: { declared: true, scope: 'this' },
  })
  const { data, message } = await world.visitor.asks(giveDonation, asked)
  assert.equal(data?.status, 'succeeded', message)
}

/** The rows as LibreOffice writes them out again. With a profile of its own, so that it is nobody's open window. */
function opened(t: { after(work: () => void): void }, body: Uint8Array): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'schedule-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'schedule.ods'), body)
  const profile = pathToFileURL(path.join(folder, 'profile')).href
  const words = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', AS_SHOWN]
  const { status, stderr } = spawnSync(
    findLibreOffice(),
    [...words, '--outdir', folder, path.join(folder, 'schedule.ods')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  return readFileSync(path.join(folder, 'schedule.csv'), 'utf8').trimEnd().split('\n')
}
