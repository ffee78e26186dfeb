import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Configuration as Whole } from '#platform/shared/configuration.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import { ask } from './ask.ts'
import { kept } from './storage.ts'

/** What an organisation has set, all sections in one map; of an earlier version some of it may be missing. */
export type Configuration = Partial<Whole>

const configData = kept('configData', isConfiguration)

/** The answer of whichever call the product loads its configuration with. */
interface Loading<E extends Endpoint> {
  readonly endpoint: E
  readonly input: Question<E>
  readonly flatten: (reply: unknown) => Configuration
}

/** The newest configuration that this page has; set where it was rendered, so that hydration agrees with the server. */
let current: Configuration | undefined
const listeners = new Set<() => void>()

/**
 * The configuration that the page came with; without one (a page kept for offline reading) what this browser kept.
 * What the page came with is kept for the next time.
 */
export function startConfiguration(came: Configuration | undefined): Configuration {
  current = came ?? configData.read() ?? {}
  if (came) configData.write(came)
  return current
}

/** Asks again behind what is shown, and shows what has changed. A failure changes nothing and says nothing. */
export async function refreshConfiguration<E extends Endpoint>(loading: Loading<E>): Promise<void> {
  const outcome = await ask(loading.endpoint, loading.input, { quiet: true })
  if (!('reply' in outcome)) return
  const fresh = loading.flatten(outcome.reply)
  if (Object.keys(fresh).length === 0) return
  if (JSON.stringify(fresh) === JSON.stringify(current)) return
  current = { ...current, ...fresh }
  configData.write(current)
  for (const listener of listeners) listener()
}

/**
 * The configuration to show: what came with the page first, refreshed behind it whenever `moment` changes (the address,
 * say), so that nothing stale outlives one load.
 */
export function useConfiguration<E extends Endpoint>(
  came: Configuration,
  loading: Loading<E>,
  moment: string,
): Configuration {
  const shown = useSyncExternalStore(
    subscribe,
    () => current ?? came,
    () => came,
  )
  const refreshedFor = useRef(moment)
  useEffect(() => {
    // With the first address the page itself has just come from the server.
    if (refreshedFor.current === moment) return
    refreshedFor.current = moment
    void refreshConfiguration(loading)
  }, [moment, loading])
  return shown
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isConfiguration(value: unknown): value is Configuration {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
