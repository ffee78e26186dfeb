import { listAs, toItem } from '#features/ground/content/content.ts'
import {
  answerOf,
  findByReference,
  open,
  receive,
  reply,
} from '#features/ground/submissions/submissions.ts'
import { readReference } from '#features/ground/submissions/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { toSafeHtml } from '#platform/server/html.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { askImam, type listQuestions, questionKind, readAnswer } from './contract.ts'
import { answerPath, questionForm } from './rules.ts'

export function findQuestions(
  ctx: Context | Work,
  asked: Input<typeof listQuestions>,
): Promise<Reply<typeof listQuestions>> {
  return listAs(ctx, questionKind, asked, (item) => ({
    ...toItem(item),
    answeredOn: dayOf(ctx, new Date(item.sortAt)),
    category: item.category,
  }))
}

export async function ask(
  ctx: Context,
  input: Input<typeof askImam>,
): Promise<Reply<typeof askImam>> {
  const { name = '', email } = input
  const { reference } = await receive(ctx, askImam, questionForm, input, {
    sender: { name, email },
    linkOf: answerPath,
  })
  return { reference }
}

/** For the office: answers a question that was asked. Its asker is told by mail, and reads it with the reference. */
export function answer(ctx: Context | Work, id: string, html: string): Promise<boolean> {
  return reply(ctx, id, { html: toSafeHtml(html), link: answerPath })
}

export function read(
  ctx: Context,
  asked: Input<typeof readAnswer>,
): Promise<Reply<typeof readAnswer>> {
  const reference = readReference(asked.reference)
  return inTransaction(ctx, async (ctx) => {
    const found = reference && (await findByReference(ctx, questionForm.kind, reference))
    const whole = found && (await open(ctx, found.id))
    if (!whole) refuse(readAnswer, 'question-not-found', 'reference')
    const html = answerOf(ctx, whole)
    return {
      question: String(whole.body['question']),
      askedOn: dayOf(ctx, whole.receivedAt),
      answer:
        html !== undefined && whole.answeredAt
          ? { html, answeredOn: dayOf(ctx, whole.answeredAt) }
          : null,
    }
  })
}

function dayOf({ organisation }: Context, instant: Date): string {
  return wallClock(instant, organisation.timeZone).date
}
