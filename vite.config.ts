import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appStart } from './src/web/build/app-start.ts'
import { chunkGroups } from './src/web/build/chunks.ts'
import { contractVersion } from './src/web/build/contract-version.ts'
import { cssModules, inlineClassNames } from './src/web/build/css-modules.ts'
import { EMBED, embedFiles } from './src/web/build/embed-files.ts'
import { entryPages } from './src/web/build/entry-pages.ts'
import { iconData } from './src/web/build/icon-data.ts'
import { serviceWorker } from './src/web/build/service-worker.ts'
import { stripProperties } from './src/web/build/strip-properties.ts'

/** The server beside `vite dev`; everything outside the web app is proxied to it. */
const server = process.env.APP_SERVER ?? 'http://localhost:3000'

const contract = join(import.meta.dirname, 'src/contract')
const inContract = (path: string): boolean => path.startsWith(contract)
/** Pages of the back office make forms from the schemas of theirs. */
const inListenersContract = (path: string): boolean =>
  inContract(path) && !/\/(back-office|configuration)\//.test(path)

/** Its rules are named. */
const routeGuard = join(import.meta.dirname, 'src/web/app/routes/route-guard.ts')

export default defineConfig({
  plugins: [
    react(),
    inlineClassNames,
    iconData,
    stripProperties('endpoint', ['summary', 'limit', 'idempotent', 'max_body', 'cors'], inContract),
    // The server checks requests and replies; schemas of forms are modules of their own.
    stripProperties('endpoint', ['params', 'query', 'body', 'reply', 'status'], inListenersContract),
    stripProperties('rule', ['name'], (path) => path === routeGuard),
    serviceWorker,
    appStart,
    entryPages,
    embedFiles,
  ],
  // React has provided this hook since 18: the router's store needs no shim.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // One of its minified functions is called `z`, calls of which are dropped when unused (see below).
      { find: /^preact$/, replacement: join(import.meta.dirname, 'node_modules/preact/src/index.js') },
      {
        find: /^preact\/(hooks|jsx-runtime)$/,
        replacement: join(import.meta.dirname, 'node_modules/preact/$1/src/index.js'),
      },
      // Icons are drawn by our own component.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/web/ui/pictures/line-icon.ts'),
      },
    ],
  },
  define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractVersion()) },
  css: { modules: cssModules },
  // The server replaces this with a fresh nonce in every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    // What each script needs: sizes are checked by it.
    manifest: 'build/manifest.json',
    assetsDir: 'assets',
    target: 'es2022',
    // `scripts/sizes.ts` limits what pages load.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    modulePreload: {
      // All target browsers support modulepreload.
      polyfill: false,
      // The names of all small chunks would weigh more in the first script than requesting them a moment later costs.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\.css$|\/(shell|player|overlays)-/.test(file)),
    },
    // The page's CSP allows data: URLs in styles for images only, and inlined fonts would block painting.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', [EMBED]: 'src/embed/main.tsx' },
      // Unused schemas are dropped, also those that spread the fields of others.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      // Class names are constants of other modules.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: {
        // The first script names every file that may be needed, so those of single screens have short names.
        chunkFileNames: ({ name }) =>
          /^(base|app|shell|player|overlays|schemas|hls.*)$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7].css'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  server: { proxy: { '/api': server, '/embed': server, '/storage': server } },
})
