import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '#platform/server/http/headers.ts'
import { screenWorker } from './worker.ts'

/** What `npm run build` has made for screens. */
export interface ScreenBundle {
  readonly script: string
  readonly style: string
  /** Another one for another script or style. */
  readonly version: string
  /** Milliseconds since 1970: no clock that is right is before it. */
  readonly builtAt: number
}

const MANIFEST = 'build/client/screen.json'
let read: ScreenBundle | undefined

export function screenBundle(): ScreenBundle {
  if (read) return read
  if (!existsSync(MANIFEST)) throw new Error(`${MANIFEST} is missing. Run: npm run build`)
  return (read = JSON.parse(readFileSync(MANIFEST, 'utf8')) as ScreenBundle)
}

/** `/tv`, `/tv/{token}` and `/tv/portrait/{token}`: one small page, the same for every screen, that asks for the rest. */
export function addScreenPages(server: FastifyInstance): void {
  const sources = { script: [], frame: [], connect: [] }
  const policy = pagePolicy({ styleHashes: [], sources, ancestors: [] })
  for (const path of ['/tv', '/tv/:token', '/tv/portrait/:token'])
    server.get(path, async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        // The address is the key.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8')
        .send(page(screenBundle())),
    )
  server.get('/tv/service-worker.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(screenWorker()),
  )
}

function page({ script, style, version, builtAt }: ScreenBundle): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Prayer times</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/${style}">
<script src="/${script}" defer></script>
</head>
<body><div id="screen" data-version="${version}" data-built="${builtAt}"></div></body>
</html>
`
}
