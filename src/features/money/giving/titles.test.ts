import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gift } from '#testing/gifts.ts'
import { type World, story } from '#testing/story.ts'
import { giveDonation, showGift } from './contract.ts'

describe('what a gift was for', () => {
  it('is said in the language of whoever reads, and else named as another one', async (t) => {
    const world = await story(t)
    const id = await given(world)

    assert.deepEqual(await named(world, id, 'ar'), ['حيث الحاجة أشد', 'ar'])
    assert.deepEqual(await named(world, id, 'en'), ['Where it is needed most', 'en'])
    await world.rows("update causes set translations = translations - 'ur'")
    assert.deepEqual(await named(world, id, 'ur'), ['Where it is needed most', 'en'])
  })

  it('has the name of today on screens, and that of its day on its receipt', async (t) => {
    const world = await story(t)
    const id = await given(world)
    await world.rows(`update causes set title = 'Wherever' where id = 'where-needed-most'`)

    assert.deepEqual(await named(world, id, 'en'), ['Wherever', 'en'])
    const [line] = await world.rows('select title from gift_lines where gift_id = $1', [id])
    assert.deepEqual(line, { title: 'Where it is needed most' })
  })
})

async function given(world: World): Promise<string> {
  const { data } = await world.visitor.asks(giveDonation, await gift(world))
  return data.transactionId as string
}

async function named(world: World, id: string, language: string): Promise<unknown[]> {
  const { data } = await world.visitor.sends('GET', showGift.path.replace(':id', id), {
    headers: { 'accept-language': language },
  })
  const [{ title, language: of }] = data.items
  return [title, of]
}
