import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addItem, changeItem } from '#features/ground/content/save.ts'
import { eventKind } from '#features/site/events/contract.ts'
import { type World, story } from '#testing/story.ts'
import { listNews, newsKind, showNews } from './contract.ts'

const ARABIC = { 'accept-language': 'ar' }

const winter = {
  title: 'Soup on Fridays',
  summary: 'From November on.',
  html: '<p>Bring a bowl.</p>',
  state: 'published',
  fields: { author: 'Yusuf' },
} as const

const read = async ({ visitor }: World, headers: Record<string, string> = {}) => {
  const { data } = await visitor.asks(showNews, { id: 'soup-on-fridays' }, headers)
  const { title, summary, html, author, language, textLanguage } = data
  return { title, summary, html, author, language, textLanguage }
}

describe('what is written in a second language', () => {
  it('is read in it by whoever asks for it, and by others as it was written', async (t) => {
    const world = await story(t)
    const ar = {
      title: 'حساء الجمعة',
      summary: 'ابتداءً من نوفمبر.',
      html: '<p>أحضر وعاءً.</p><script>alert(1)</script>',
      fields: { author: 'يوسف' },
    }
    await addItem(world.ctx, newsKind, { ...winter, translations: { ar } })

    assert.deepEqual(await read(world, ARABIC), {
      title: ar.title,
      summary: ar.summary,
      html: '<p>أحضر وعاءً.</p>',
      author: 'يوسف',
      language: 'ar',
      textLanguage: 'ar',
    })
    assert.equal((await read(world)).title, winter.title)
  })

  it('says of the text that nobody has translated which language it is in', async (t) => {
    const world = await story(t)
    const ar = { title: 'حساء الجمعة', summary: 'ابتداءً من نوفمبر.' }
    await addItem(world.ctx, newsKind, { ...winter, translations: { ar } })

    const { html, author, language, textLanguage } = await read(world, ARABIC)
    assert.deepEqual([html, author], [winter.html, 'Yusuf'])
    assert.deepEqual([language, textLanguage], ['ar', 'en'])
  })

  it('is found by its own words, and goes with them when it is taken back', async (t) => {
    const world = await story(t)
    const ar = { title: 'حساء الجمعة', summary: 'ابتداءً من نوفمبر.' }
    const { id } = await addItem(world.ctx, newsKind, { ...winter, translations: { ar } })
    const find = async (q: string) => (await world.visitor.asks(listNews, { q })).data.total

    assert.deepEqual([await find('حساء'), await find('soup')], [1, 1])
    await changeItem(world.ctx, newsKind, id, { translations: {} })
    // Asked in other words: that of before may be kept until the change is heard of.
    assert.deepEqual([await find('حساء الجمعة'), await find('soup bowl')], [0, 1])
  })

  it('is found by its own words, however long the text is', async (t) => {
    const world = await story(t)
    const long = Array.from({ length: 400 }, (_, nth) => `word${nth}`).join(' ')
    const ar = { title: 'سفرجل', summary: 'ابتداءً من نوفمبر.' }
    await addItem(world.ctx, newsKind, { ...winter, html: `<p>${long}</p>`, translations: { ar } })

    assert.equal((await world.visitor.asks(listNews, { q: 'سفرجل' })).data.total, 1)
  })

  it('is kept as it was checked, without signs that turn what follows', async (t) => {
    const world = await story(t)
    const ar = { title: 'حساء', summary: 'ابتداءً من نوفمبر.', fields: { author: '  يوسف ' } }
    await addItem(world.ctx, newsKind, { ...winter, translations: { ar } })

    assert.equal((await read(world, ARABIC)).author, 'يوسف')
  })

  it('never says on which days something is', async (t) => {
    const { ctx } = await story(t)
    const ar = { title: 'درس', summary: 'كل يوم أحد.', fields: { notOn: [] } }

    await assert.rejects(
      addItem(ctx, eventKind, {
        title: 'A lesson',
        summary: 'Every Sunday.',
        state: 'published',
        fields: { startsOn: '2026-12-06' },
        translations: { ar },
      }),
      { code: 'invalid' },
    )
  })

  it('is a whole card, of words alone', async (t) => {
    const { ctx } = await story(t)
    const wrong = [{ title: 'حساء' }, { title: 'حساء', summary: 'نوفمبر', fields: { price: '5' } }]

    for (const ar of wrong)
      await assert.rejects(addItem(ctx, newsKind, { ...winter, translations: { ar } }), {
        code: 'invalid',
      })
  })
})
