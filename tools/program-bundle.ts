import { build as vite } from 'vite'
import { threadFiles, threads } from './threads-plugin.ts'

/** Packages that are not JavaScript alone, that read files of their own, or that are large and read at their first use. */
const OUTSIDE = [
  'sharp',
  '@node-rs/argon2',
  'pdfkit',
  'fontkit',
  'nodemailer',
  'flydrive',
  '@aws-sdk',
]

/**
 * Makes `main.js` of all that the program reads at each start, its packages included, and beside it what is read at its first
 * use and what runs in threads. Nothing is shortened; a map for each names the lines of its sources.
 */
export async function bundleProgram(folder: string): Promise<void> {
  await vite({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [threads()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      sourcemap: true,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: { main: 'src/main.ts', ...threadFiles() },
        external: new RegExp(`^(?:${OUTSIDE.join('|')})(?:/|$)`),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  })
}
