import type { Endpoint } from './endpoint.ts'
import type { Envelope } from './envelope.ts'
import type { Closed, Gate, Standing } from './gating.ts'
import type { Language } from './languages.ts'

/** How a page on the server asks a contract: through the same door as the API, as its visitor. */
export type AskOnServer = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
) => Promise<Envelope>

export interface PageRequest {
  readonly url: { readonly href: string }
  readonly ask: AskOnServer
  readonly language: Language
  readonly languages: readonly Language[]
  readonly standing: Standing
  /** The organisation is a demonstration: its gifts are tests, and every page says so. */
  readonly isTest: boolean
  readonly today: Date
  /** What the bar of a preview says, where the page is looked at from another moment or in another shape. */
  readonly moment?: string
  readonly configuration: Readonly<Record<string, unknown>>
  /** The custom properties of the organisation's theme. */
  readonly theme: { readonly css: string; readonly light: string; readonly dark: string }
  /** What `renderPage` has answered as `again` for the same address, language and reading of the organisation. */
  readonly again?: unknown
  /** Set when a gate is closed: the page that says so is rendered instead of the one at the address. */
  readonly closed?: Closed
}

/** Places outside our own that scripts, frames and connections may come from (the payment provider). */
export interface Sources {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
  /** What makes it another page: everything but what only the clock moves, which the browser puts right. */
  readonly validator: string
  readonly redirect?: string
  /** SHA-256 sources for the inline style of the theme. */
  readonly styleHashes: readonly string[]
  /** Whether everybody may get the same bytes. */
  readonly isPublic: boolean
  readonly sources: Sources
  /** What went wrong when `status` is 500: for the log, never for the visitor. */
  readonly failure?: unknown
  /** Handed to the next rendering, which then may be a writing of the time alone. */
  readonly again?: unknown
}

export interface RouteGate extends Gate {
  readonly path: string
  /** Names in the query that the page reads on the server. */
  readonly query?: readonly string[]
  /** For one person's eyes: never cached, never indexed. */
  readonly personal?: boolean
  /** Only where DEMO is on. */
  readonly demo?: boolean
  /** Can be read without a connection by whoever has been here. */
  readonly offline?: boolean
  /** May stand in a frame of the sites that the organisation names, and in no other. */
  readonly framed?: boolean
  /** Nothing that anybody would search for. */
  readonly unlisted?: boolean
  /** It only leads to another address. */
  readonly redirect?: string
}

/** What `entry.server.tsx` exports. The server knows pages and mails only through this. */
export interface WebBundle {
  renderPage(request: PageRequest): Promise<RenderedPage>
  renderMail(name: string, input: unknown): Promise<{ subject: string; html: string; text: string }>
  readonly siteMap: readonly RouteGate[]
  /** Another one whenever a script, a style or a face of the pages has changed. */
  readonly build: string
}
