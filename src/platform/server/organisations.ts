import type { Configuration } from '#platform/shared/configuration.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { Standing } from '#platform/shared/gating.ts'

/** One organisation as every request sees it: read once, kept in memory, dropped when it changes. */
export interface Organisation {
  readonly id: string
  /** Moves on with every change that was heard of: see PageCache. */
  readonly sequence: number
  readonly slug: string
  /** A live organisation takes real money; a demo organisation shows sandbox gifts, marked as tests. */
  readonly live: boolean
  /** Its operator lets it rest: nothing of it is answered, and no work of it is done. */
  readonly isSuspended: boolean
  /** Hosts by which it is reached, the main one first; without a port. */
  readonly hosts: readonly string[]
  readonly standing: Standing
  readonly timeZone: string
  readonly languages: readonly Language[]
  /** The same object until a change without a name is heard of: what is kept by it goes then. */
  readonly configuration: Configuration
}

export interface Organisations {
  /** The organisation of a host name (no port, any case, a dot at its end or none), or undefined. Unknown hosts cost no lasting memory. */
  byHost(host: string): Promise<Organisation | undefined>
  /** The same when it is in memory already; asks nobody. */
  loaded(host: string): Organisation | undefined
  byId(id: string): Promise<Organisation | undefined>
  /** Ids of all organisations, for work that goes through them one by one. */
  ids(): Promise<readonly string[]>
  /** Forgets what is kept of one organisation, or of all. */
  forget(id?: string): void
  /**
   * Something has changed that is not read here: the same, as a reading of its own. Answers by which sequence it went and goes;
   * undefined where it is not in memory, or is just being read.
   */
  renew(id: string): Renewal | undefined
}

export interface Renewal {
  readonly before: number
  readonly after: number
}
