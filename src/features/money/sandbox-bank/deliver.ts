import { type Context, inTransaction } from '#platform/server/context.ts'
import { request } from '#platform/server/node-http.ts'
import { isOpen } from './openness.ts'
import { signEvent } from './signature.ts'

interface EventRow {
  readonly type: string
  readonly object: string
  readonly object_id: string
  readonly intent_id: string | null
  readonly status: string
  readonly gift: string | null
  readonly payment: string | null
  readonly created_at: string
}

/**
 * Sends one event to the organisation's own webhook, as a provider would: over HTTP, signed, in the shape of Stripe's.
 * Throws unless the answer is a 2xx, so that the job tries again; a bank that has closed meanwhile tells nothing more.
 */
export async function deliver(ctx: Context, { event: id }: { event: string }): Promise<void> {
  if (!(await isOpen(ctx))) return
  const event = await findEvent(ctx, id)
  if (!event) return
  const body = JSON.stringify({
    id,
    object: 'event',
    type: event.type,
    created: Math.floor(Date.parse(event.created_at) / 1000),
    livemode: false,
    data: {
      object: {
        id: event.object_id,
        object: event.object,
        ...(event.object !== 'payment_intent' && { payment_intent: event.intent_id }),
        // Ours is British, the shape is not.
        status: event.status === 'cancelled' ? 'canceled' : event.status.replaceAll('-', '_'),
        metadata: {
          ...(event.gift !== null && { gift: event.gift }),
          ...(event.payment !== null && { payment: event.payment }),
          organisation: ctx.organisation.id,
        },
      },
    },
  })
  const status = await post(ctx, body)
  if (status < 200 || status > 299)
    throw new Error(`The webhook answered ${status} to the event ${id}.`)
}

function findEvent(ctx: Context, id: string): Promise<EventRow | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const organisation = ctx.organisation.id
    const [event] = await ctx.sql<EventRow[]>`
      select e.type, e.object, e.object_id, e.intent_id, e.status, i.gift, i.payment, e.created_at
      from sandbox_events e
      left join sandbox_intents i on i.organisation_id = ${organisation} and i.id = e.intent_id
      where e.organisation_id = ${organisation} and e.id = ${id}`
    return event
  })
}

const PATIENCE_MS = 10_000

/** Node's own client, because fetch does not let the Host be set, and the Host says which organisation is meant. */
function post(ctx: Context, body: string): Promise<number> {
  const { house, organisation } = ctx
  if (!house.ownAddress) throw new Error('This copy of the program does not listen yet.')
  const own = new URL(house.ownAddress)
  const [host = own.hostname] = organisation.hosts
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        hostname: own.hostname.replace(/^\[|\]$/g, ''),
        port: own.port,
        method: 'POST',
        path: `/api/stripe/webhook/${organisation.slug}`,
        headers: {
          host: own.port ? `${host}:${own.port}` : host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signEvent(ctx, body),
        },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      },
    )
    sending.on('timeout', () => sending.destroy(new Error('The webhook did not answer in time.')))
    sending.on('error', reject)
    sending.end(body)
  })
}
