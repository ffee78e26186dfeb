/** Loaded before the program that is weighed: told by a signal, it collects its garbage and writes what is left, in bytes. */
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(process.env['WEIGHT_FILE'], String(heapUsed + external))
})
