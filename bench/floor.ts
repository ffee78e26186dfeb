import { createServer } from 'node:http'

/** An answer that the floor gives, with the headers and the bytes of ours. */
export interface FloorAnswer {
  readonly status: number
  readonly headers: readonly string[]
  /** In base64. */
  readonly body: string
}

/**
 * The least that a server on Node can do: a bare `node:http` that hands out bytes it was given, whatever is asked. Says
 * its port when it listens, and takes the next answer over the channel to its parent.
 */
let status = 404
let headers: string[] = []
let body = Buffer.alloc(0)

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(status, headers).end(body)
})
server.keepAliveTimeout = 60_000
process.on('message', (answer: FloorAnswer) => {
  status = answer.status
  headers = [...answer.headers]
  body = Buffer.from(answer.body, 'base64')
  process.send?.({ ready: true })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as { port: number }).port }),
)
