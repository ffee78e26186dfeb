import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './tools/chunks.ts'
import { contracts } from './tools/contract-plugin.ts'
import { lean } from './tools/lean-plugin.ts'
import { pageFiles } from './tools/page-files-plugin.ts'

/** Where the browser's scripts begin: at once, and when the page comes to life. */
const STARTS = {
  first: path.resolve('src/entry.client.tsx'),
  frame: path.resolve('src/root.tsx'),
  home: path.resolve('src/features/front/home/pages/home-page.tsx'),
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contracts(), pageFiles(), lean(), react()],
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  // The server hands out only /js and /assets; nothing is copied.
  publicDir: false,
  // One copy of React for the server, always the production one: Node would choose by NODE_ENV, and the slow one without.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  worker: { rolldownOptions: { output: { entryFileNames: 'js/[name]-[hash].js' } } },
  build: {
    // Sheets only: the list of every page's scripts would travel with every page, and `warm` brings the next one early.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((each) => each.endsWith('.css')),
    },
    // A data: address in a style would be refused by the policy of our pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: isSsrBuild ? 'src/entry.server.tsx' : 'src/entry.client.tsx',
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        ...(isSsrBuild
          ? { entryFileNames: '[name].js', codeSplitting: false }
          : {
              entryFileNames: 'js/[name]-[hash].js',
              chunkFileNames: 'js/[name]-[hash].js',
              codeSplitting: {
                groups: [{ name: chunkOf(STARTS) }],
                includeDependenciesRecursively: false,
              },
            }),
      },
    },
  },
}))
