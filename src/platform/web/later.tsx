import { type ComponentType, lazy, useState } from 'react'
import { untilItComes } from './chunks.ts'

/** What somebody does who stays. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focusin'] as const

interface Later<Props extends object> {
  readonly Part: ComponentType<Props>
  /** For the loader of the page: on the server, and on the way from another page, the part comes with the data. */
  readonly ready: () => Promise<unknown>
}

/**
 * A part of a page below the first screen. It is in the server's page like everything else, with links that lead on; its
 * script is fetched when somebody does anything, and not at all by those who only look. It stands in a `Slice`, and `id` is
 * the id of what it renders.
 */
export function later<Module, Props extends object>(
  id: string,
  load: () => Promise<Module>,
  part: (module: Module) => ComponentType<Props>,
): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => (loaded ??= part(await load()))
  const Lazy = lazy(async () => {
    await isWanted(id)
    loaded ??= part(await untilItComes(id, load))
    return { default: loaded }
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
 * Before React changes anything around a part that is not alive yet, it wants it alive. Two things change a page: what
 * people do, whose first sign is early enough and may have come before this script, and the way to another page, which a
 * page can also take by itself. What is not in the page already is wanted at once.
 */
function isWanted(id: string): Promise<void> {
  return document.getElementById(id) ? someSign() : Promise.resolve()
}

let say: () => void
const sign = new Promise<void>((resolve) => {
  say = resolve
})

/** From now on no part waits. */
export function wantAll(): void {
  say()
}

function someSign(): Promise<void> {
  // Older browsers do not tell.
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (userActivation?.hasBeenActive !== false) wantAll()
  for (const each of SIGNS)
    addEventListener(each, wantAll, { capture: true, passive: true, once: true })
  return sign
}
