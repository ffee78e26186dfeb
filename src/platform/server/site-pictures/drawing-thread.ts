import { answerTasks } from '../thread-answers.ts'
import { type Card, drawCard } from './card.ts'
import { drawPreview } from './preview.ts'

/** What can be drawn, as its own function takes it. Bytes arrive here as plain arrays. */
export type Drawing =
  | { readonly of: 'card'; readonly card: Card; readonly house: Parameters<typeof drawCard>[1] }
  | { readonly of: 'preview'; readonly preview: Parameters<typeof drawPreview>[0] }

answerTasks((drawing: Drawing) => {
  if (drawing.of === 'preview') return drawPreview(drawing.preview)
  const { picture, logo, ...card } = drawing.card
  const bytes = {
    picture: picture && Buffer.from(picture),
    logo: logo && Buffer.from(logo),
  }
  return drawCard({ ...card, ...bytes }, drawing.house)
})
