/** Loaded before the program that is measured: payments then ask `instant-bank.ts`, and nothing else changes. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const isAsked =
      specifier.endsWith('/sandbox-bank/sandbox-bank.ts') &&
      context.parentURL?.endsWith('/payments/sandbox.ts')
    return isAsked
      ? next(new URL('./instant-bank.ts', import.meta.url).href, context)
      : next(specifier, context)
  },
})
