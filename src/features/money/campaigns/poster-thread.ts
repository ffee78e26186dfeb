import { answerTasks } from '#platform/server/thread-answers.ts'
import { drawPoster } from './poster-drawing.ts'

answerTasks(drawPoster)
