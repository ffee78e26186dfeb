import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './chunks.ts'

/** What somebody does who stays. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focusin', 'popstate'] as const

interface Later<Props extends object> {
  readonly Part: ComponentType<Props>
  /** For the loader of the page: on the server, and on the way from another page, the part comes with the data. */
  readonly ready: () => Promise<unknown>
}

/**
 * A part of a page below the first screen. It is in the server's page like everything else, with links that lead on; its
 * script is fetched when somebody does anything, and not at all by those who only look. It stands in a `Slice`, and `id`
 * is the id of what it renders.
 */
export function later<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => (loaded ??= await load())
  const Lazy = lazy(async () => {
    await isWanted(id)
    return { default: await loadChunk(id, bring) }
  })
  return {
    ready: bring,
    Part: function Part(props) {
      // The same one for as long as it stands there: another one would begin anew.
      const [Chosen] = useState(() => loaded ?? Lazy)
      return <Chosen {...props} />
    },
  }
}

/**
 * Before React changes anything around a part that is not alive yet, it wants it alive. Nothing changes a page but what
 * people do, so their first sign is early enough. What is not in the page already is wanted at once.
 */
function isWanted(id: string): Promise<void> {
  return new Promise((resolve) => {
    if (!document.getElementById(id)) return resolve()
    const listening = new AbortController()
    const { signal } = listening
    const say = () => {
      listening.abort()
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, say, { capture: true, passive: true, signal })
  })
}
