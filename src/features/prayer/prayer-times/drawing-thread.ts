import { answerTasks } from '#platform/server/thread-answers.ts'
import { drawSheets } from './sheet-drawing.ts'

answerTasks(drawSheets)
