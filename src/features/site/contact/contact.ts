import { readForOffice } from '#features/ground/configuration/configuration.ts'
import { receive } from '#features/ground/submissions/submissions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { sendContact } from './contract.ts'
import { type Topic, contactForm, topicOf } from './rules.ts'

/** Keeps a message, thanks its sender, and tells whoever reads its topic. */
export async function send(ctx: Context, input: Input<typeof sendContact>): Promise<null> {
  const topics = ctx.organisation.configuration['contactTopics'] as readonly Topic[]
  const topic = topicOf(input.subject, topics)
  const routing = (await readForOffice(ctx, 'contactRouting')) as Readonly<Record<string, string>>
  const { name, email } = input
  await receive(ctx, sendContact, contactForm, input, {
    sender: { name, email },
    officeEmail: topic && routing[topic.id],
    ...(topic ? { about: topic.id } : {}),
  })
  return null
}
