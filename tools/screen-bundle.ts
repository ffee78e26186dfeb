import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build as vite } from 'vite'

const ENTRY = 'src/features/prayer/screens/pages/display.ts'
/** The oldest engine that a screen may have. */
const ENGINE = 'chrome63'

/**
 * Makes the script and the style of screens beside those of the site: one classic script for old engines, with nothing of
 * the site's framework in it.
 */
export async function buildScreen(folder: string): Promise<void> {
  await vite({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ENGINE,
      cssTarget: ENGINE,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      manifest: 'screen-manifest.json',
      reportCompressedSize: false,
      rolldownOptions: {
        input: ENTRY,
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: 'js/screen-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })
  const manifest = path.join(folder, 'screen-manifest.json')
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  rmSync(manifest)
  const script = files[ENTRY]?.file
  const style = Object.values(files).find(({ file }) => file.endsWith('.css'))?.file
  if (!script || !style || !existsSync(path.join(folder, style)))
    throw new Error('The screens’ script or style was not built.')
  const version = createHash('sha256').update(`${script} ${style}`).digest('hex').slice(0, 12)
  const bundle = { script, style, version, builtAt: Date.now() }
  writeFileSync(path.join(folder, 'screen.json'), JSON.stringify(bundle))
}
