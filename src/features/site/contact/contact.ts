import { readSetting } from '#features/ground/configuration/configuration.ts'
import { submissionSettings } from '#features/ground/submissions/settings.ts'
import { receive } from '#features/ground/submissions/submissions.ts'
import type { Context } from '#platform/server/context.ts'
import { valuesOf } from '#platform/shared/configuration.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { sendContact } from './contract.ts'
import { contactForm, topicOf } from './rules.ts'
import type { contactSettings } from './settings.ts'

/** Keeps a message, thanks its sender, and tells whoever reads its topic. */
export async function send(ctx: Context, input: Input<typeof sendContact>): Promise<null> {
  const { contactTopics } = valuesOf<typeof contactSettings>(ctx.organisation.configuration)
  const topic = topicOf(input.subject, contactTopics)
  const routing = await readSetting(ctx, submissionSettings, 'contactRouting')
  const { name, email } = input
  await receive(ctx, sendContact, contactForm, input, {
    sender: { name, email },
    officeEmail: topic && routing[topic.id],
    ...(topic ? { about: topic.id } : {}),
  })
  return null
}
