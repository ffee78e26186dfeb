import { readFileSync } from 'node:fs'

interface Documented {
  donationToken(secret: string, payload: object): string
}

/** The program for an app's server, as docs/app-giving.md shows it. */
export async function documented(): Promise<Documented> {
  const page = readFileSync('docs/app-giving.md', 'utf8')
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const address = `data:text/javascript,${encodeURIComponent(program)}`
  return (await import(address)) as Documented
}
