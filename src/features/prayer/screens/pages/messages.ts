import { LANGUAGES, type Language } from '#platform/shared/languages.ts'
import type { Square } from '../feed-contract.ts'
import { type ScreenWords, screenWords } from '../words.ts'
import { type Node, h } from './dom.ts'
import { LATIN, type Shape, spoken, squareOf } from './views.ts'

/** What a message says: in short, and what to do. */
export type Message = (words: ScreenWords) => { readonly title: string; readonly text: string }

interface Besides {
  /** Where nobody knows what the screen speaks it is said in all of them. */
  readonly languages?: readonly Language[]
  /** What somebody is to type. */
  readonly code?: string
  readonly square?: Square | undefined
}

/** What is said where there is nothing else to show, in each language, the first one large. */
export function drawMessage(
  message: Message,
  shape: Shape,
  { languages = LANGUAGES, code = '', square }: Besides = {},
): Node {
  const [first, ...others] = languages.map((language, i) => {
    const { title, text } = message(screenWords[language])
    return h(
      `div.pair${i === 0 ? '' : '.second'}`,
      [h('p.title', title), h('p.text', text)],
      spoken(language),
    )
  })
  return h(`div.stage.${shape}.night`, [
    h('div.field', [
      h('div.scene.message', [
        first || null,
        code ? h(`p.code${code.length > 7 ? '.address' : ''}`, code, LATIN) : null,
        square ? squareOf(square) : null,
        ...others,
      ]),
    ]),
  ])
}
