import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contracts } from './tools/contract-plugin.ts'
import { nameless } from './tools/nameless-plugin.ts'
import { pageFiles } from './tools/page-files-plugin.ts'

/** Our own names for what the router and React come in: they change only when their versions do. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
  {
    name: 'router',
    test: /node_modules[\\/](react-router|cookie-es|@remix-run)[\\/]/,
    priority: 10,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contracts(), pageFiles(), nameless(), react()],
  appType: 'custom',
  clearScreen: false,
  logLevel: 'warn',
  // The server hands out only /js and /assets; nothing is copied.
  publicDir: false,
  // One copy of React for the server, always the production one: Node would choose by NODE_ENV, and the slow one without.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    // A data: address in a style would be refused by the policy of our pages.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry.server.tsx' : 'src/entry.client.tsx',
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        ...(isSsrBuild
          ? { entryFileNames: '[name].js', codeSplitting: false }
          : {
              entryFileNames: 'js/[name]-[hash].js',
              chunkFileNames: 'js/[name]-[hash].js',
              codeSplitting: { groups: vendors },
            }),
      },
    },
  },
}))
