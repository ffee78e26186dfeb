import { Resolver } from 'node:dns/promises'
import type { Settings } from './settings.ts'

/** One question takes no longer, and all of them together not much. */
const PATIENCE_MS = 2_500

/**
 * Asks the name servers of the settings, without them those of the machine; nothing else is connected to. What is not answered
 * within three seconds is cut off.
 */
export async function withNameServers<T>(
  { NAME_SERVERS }: Pick<Settings, 'NAME_SERVERS'>,
  ask: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 })
  if (NAME_SERVERS) resolver.setServers(NAME_SERVERS.split(',').map((each) => each.trim()))
  const timer = setTimeout(() => resolver.cancel(), PATIENCE_MS + 500)
  try {
    return await ask(resolver)
  } finally {
    clearTimeout(timer)
    resolver.cancel()
  }
}

/** What was answered: nothing where there is none, and `silent` where nobody said. */
export async function answered<T>(
  question: Promise<readonly T[]>,
): Promise<readonly T[] | 'silent'> {
  try {
    return await question
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'silent'
  }
}
