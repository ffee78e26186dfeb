import { globSync } from 'node:fs'
import { loadWebBundle } from '#platform/server/web-bundle.ts'
import { features } from '../../features.ts'
import type { Target } from './shots.ts'

/** Addresses that neither a contract nor the site map names. */
const FILES = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/service-worker.js',
  '/site.webmanifest',
  '/favicon.svg',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/og.png',
  '/card/*',
  '/card/news/:id',
  '/pattern/:fold/:file',
  '/media/*',
  '/js/*',
  '/assets/*',
  '/api/*',
  '/api/docs',
  '/api/openapi.json',
  '/api/subscriber/end/:token',
  '/dev/mail',
  '/dev/mail/*',
  '/dev/mail.css',
  '/dev/mail.json',
]

/** Of a program of ours that listens: every call of every feature, every page, every file. */
export async function toTarget(port: number): Promise<Target> {
  const { siteMap } = await loadWebBundle()
  const built = ['js', 'assets'].flatMap((folder) =>
    globSync(`${folder}/*`, { cwd: 'build/client' }).slice(0, 20),
  )
  return {
    port,
    endpoints: features.flatMap(({ answers = [] }) => answers.map(({ endpoint }) => endpoint)),
    paths: [...siteMap.map(({ path }) => path), ...FILES, ...built.map((file) => `/${file}`)],
  }
}
