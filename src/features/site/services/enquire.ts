import { receive } from '#features/ground/submissions/submissions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { enquireService } from './contract.ts'
import { enquiryForm } from './rules.ts'
import { find } from './services.ts'

export async function enquire(
  ctx: Context,
  input: Input<typeof enquireService>,
): Promise<Reply<typeof enquireService>> {
  const service = await find(ctx, input.id)
  if (!service) refuse(enquireService, 'service-not-found')
  if (!service.takesEnquiries) refuse(enquireService, 'no-enquiries')
  const { name, email } = input
  const { reference } = await receive(ctx, enquireService, enquiryForm, input, {
    sender: { name, email },
    about: service.id,
  })
  return { reference }
}
