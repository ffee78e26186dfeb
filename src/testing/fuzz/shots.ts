import type { Endpoint } from '#platform/shared/endpoint.ts'

/** What is asked of: a program that listens, everything that it answers, and what lies in it. */
export interface Target {
  readonly port: number
  readonly endpoints: readonly Endpoint[]
  /** Paths of the site map and of what is neither a page nor a call, with their parameters: `/news/:id`. */
  readonly paths: readonly string[]
}

/** A request, before it is written. */
export interface Shot {
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isSignedIn: boolean
}

/** What lies there, so that not everything that is asked for is nowhere. */
export interface Known {
  readonly pages: readonly string[]
  readonly slugs: readonly string[]
  readonly tokens: readonly string[]
}
