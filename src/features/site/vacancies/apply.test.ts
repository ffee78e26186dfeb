import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { openDocument } from '#features/ground/submissions/documents.ts'
import { eraseOld } from '#features/ground/submissions/erase.ts'
import { open } from '#features/ground/submissions/submissions.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { PDF, PICTURE, WORD, WORD_WITH_MACROS } from '#testing/documents.ts'
import { type World, story } from '#testing/story.ts'
import { applyForVacancy } from './contract.ts'

const sent = (name: string, content: Buffer) => ({ name, content: content.toString('base64') })

const application = (changes: Partial<Question<typeof applyForVacancy>> = {}) => ({
  id: 'madrasa-teacher-ages-7-to-9',
  name: 'Hafsa Malik',
  email: 'hafsa@example.org',
  coverLetter: 'I have taught children for six years,\nand they still greet me in the street.',
  cv: sent('Hafsa’s CV.pdf', PDF),
  ...changes,
})

describe('applying for a vacancy', () => {
  it('reaches the office, with the CV under a name of our own', async (t) => {
    const world = await story(t)

    const { status, data } = await world.visitor.asks(applyForVacancy, application())
    await world.drain()

    assert.equal(status, 200)
    assert.ok(data.reference)
    const [row] = await world.rows<{ id: string; about: string }>('select * from submissions')
    assert.equal(row!.about, 'madrasa-teacher-ages-7-to-9')
    assert.deepEqual(
      ((await open(world.ctx, row!.id))!.body['cv'] as { name: string }).name,
      'Hafsa’s CV.pdf',
    )
    const [file] = await world.rows<{ id: string; kind: string }>('select * from submission_files')
    assert.deepEqual(filesOf(world), [`${file!.id}.pdf`])
    const [notice] = await world.rows<{ text: string }>(
      `select text from mails where kind = 'submissions.notice'`,
    )
    assert.match(notice!.text, /Hafsa’s CV\.pdf \(PDF, 1 KB\)/)
  })

  it('hands the CV to the office to be saved, and never to be shown', async (t) => {
    const world = await story(t)
    await world.visitor.asks(applyForVacancy, application())
    const [file] = await world.rows<{ id: string }>('select id from submission_files')

    const download = await openDocument(world.ctx, file!.id)
    const elsewhere = await openDocument(await world.contextOf('crescent'), file!.id)

    assert.equal(download!.disposition, 'attachment')
    assert.match(download!.name, /^cv-[0-9a-f]{8}\.pdf$/)
    assert.deepEqual(download!.body, PDF)
    assert.equal(elsewhere, undefined)
  })

  it('takes a Word document, and does without a CV', async (t) => {
    const world = await story(t)

    const word = await world.visitor.asks(
      applyForVacancy,
      application({ cv: sent('cv.docx', WORD) }),
    )
    const without = await world.visitor.asks(applyForVacancy, application({ cv: undefined }))

    assert.deepEqual([word.status, without.status], [200, 200])
    const files = await world.rows<{ kind: string }>('select kind from submission_files')
    assert.deepEqual(
      files.map(({ kind }) => kind),
      ['docx'],
    )
  })

  it('looks into the file, whatever its name says, and keeps nothing of what it refuses', async (t) => {
    const world = await story(t)
    const wrong = {
      'a picture that calls itself a PDF': sent('cv.pdf', PICTURE),
      'a document with a program in it': sent('cv.docx', WORD_WITH_MACROS),
      'an archive that is no document': sent('cv.docx', Buffer.from('PK\x03\x04 and nothing more')),
      'a page': sent('cv.pdf', Buffer.from('<html><script>alert(1)</script>')),
      'no bytes': { name: 'cv.pdf', content: '' },
      'no base64': { name: 'cv.pdf', content: '%%%%' },
      'no name': { name: ' ', content: PDF.toString('base64') },
      'more than three megabytes': sent('cv.pdf', Buffer.concat([PDF, Buffer.alloc(3_145_728)])),
    }

    for (const [what, cv] of Object.entries(wrong)) {
      const { status, data } = await world.visitor.asks(applyForVacancy, application({ cv }))
      assert.equal(status, 422, what)
      assert.match(data.errors[0].field, /^cv/, what)
    }

    assert.deepEqual(await world.rows('select id from submissions'), [])
    assert.deepEqual(filesOf(world), [])
  })

  it('refuses a body that is larger than any form', async (t) => {
    const world = await story(t)
    const cv = sent('cv.pdf', Buffer.alloc(4_000_000, 'a'))

    const { status } = await world.visitor.asks(applyForVacancy, application({ cv }))

    assert.equal(status, 413)
  })

  it('is refused by name after the closing date, and where there is no such vacancy', async (t) => {
    const world = await story(t)

    const closed = await world.visitor.asks(
      applyForVacancy,
      application({ id: 'treasurers-assistant' }),
    )
    const missing = await world.visitor.asks(applyForVacancy, application({ id: 'nothing' }))

    assert.deepEqual([closed.status, closed.data.problem], [409, 'vacancy-closed'])
    assert.deepEqual([missing.status, missing.data.problem], [404, 'vacancy-not-found'])
    assert.deepEqual(await world.rows('select id from submissions'), [])
    assert.deepEqual(filesOf(world), [])
  })

  it('is one application with one CV, however often the same is sent', async (t) => {
    const world = await story(t)
    const same = application({ submissionId: randomUUID() })

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.visitor.asks(applyForVacancy, same)),
    )

    assert.equal(new Set(answers.map(({ data }) => data.reference)).size, 1)
    assert.equal(filesOf(world).length, 1)
  })

  it('is erased with its CV after six months', async (t) => {
    const world = await story(t)
    await world.visitor.asks(applyForVacancy, application())

    world.wait({ days: 190 })
    await eraseOld(world.ctx)

    assert.deepEqual(filesOf(world), [])
    assert.deepEqual(await world.rows('select id from submission_files'), [])
    const rows = await world.rows('select * from submissions')
    assert.doesNotMatch(JSON.stringify(rows), /Hafsa|hafsa|street/)
  })
})

function filesOf({ house, ctx }: World): string[] {
  const folder = path.join(house.settings.dataFolder, 'files', ctx.organisation.id, 'submissions')
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
