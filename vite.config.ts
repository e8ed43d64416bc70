import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './src/web/worker/build.ts'

/** The server started beside `vite dev`; everything that is not the web app goes there. */
const server = process.env.APP_SERVER ?? 'http://localhost:3000'

/** What each call does is told by the API's reference; browsers need not load those sentences. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/contract\// },
    handler: (code) => ({ code: code.replace(/\bsummary:\s*(['"]).*?\1,/g, ''), map: null }),
  },
}

/** Rules of the guard have names for who reads and tests them. */
const withoutRuleNames: Plugin = {
  name: 'without-rule-names',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/web\/app\/guard\.ts/ },
    handler: (code) => ({ code: code.replace(/\bname:\s*(['"]).*?\1,\s*(?=test:)/g, ''), map: null }),
  },
}

/** Lines of an icon stay in their order and need no keys; nobody looks for icons by their other names. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code.replace(/,\s*key: "\w+"|size: 24,|,\s*aliases: \[[^\]]*\]/g, ''),
      map: null,
    }),
  },
}

export default defineConfig({
  plugins: [react(), tailwindcss(), withoutSummaries, withoutRuleNames, plainIcons, serviceWorker],
  // React has had this hook of its own since 18: the router's store need not bring another one.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      // Icons are drawn by a component of our own.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, 'src/web/ui/line-icon.ts'),
      },
    ],
  },
  // The server puts a fresh nonce into every page in place of this word.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    modulePreload: {
      // Every browser of this target knows modulepreload.
      polyfill: false,
      // The names of all small chunks would weigh more in the first script than asking for them a moment later costs.
      resolveDependencies: (_, files) =>
        files.filter((file) => /\.css$|\/(shell|player|overlays)-/.test(file)),
    },
    // The policy of the page allows no data: in styles beyond pictures, and inlined fonts would block painting.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The first script names every file that may be wanted, so those of single screens have short names.
        chunkFileNames: ({ name }) =>
          /^(base|app|shell|player|overlays|hls.*)$/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7].css'
            : 'assets/[name]-[hash][extname]',
        // Many small chunks compress badly. These are wanted together: by every page, and by the shell. Each
        // file is named: a group also takes in what its files import, so an open pattern would swallow screens.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              priority: 3,
              test: /^(?!.*\/(useBlocker|useMutation|mutationObserver|queriesObserver|useQueries)\.).*(preload-helper|node_modules\/(react(-dom)?\/|scheduler|use-sync-external-store|zod|zustand|lucide-react\/dist\/esm\/(?!icons)|@tanstack\/(react-query|react-router|react-store|query-core|router-core|history|store))\b)/,
            },
            {
              name: 'app',
              priority: 2,
              test: /src\/web\/(api\/(call|client|errors|kept-reads|loading|read|settings)|i18n\/i18n|theme\/(theme|palette)|session\/(happenings|install|kept|language|token|session|administrator|may|gate|player-landing)|media\/(title|playlist-dialogs|song-editing|reporting|playback)|ui\/(notices|confirm|menu|Button|icons|line-icon|idle|IconButton|States))\.tsx?$/,
            },
            {
              name: 'shell',
              priority: 1,
              test: /src\/web\/(i18n\/format|player\/(state|queue|source)|media\/(LoadError|focus-after-move|SongRow|ItemCard|ItemLink|item-menu|menu-gestures|playable|Section|SectionBody|GenreTiles|genre-color|page-head)|app\/(ListenerShell|Rail|TopBar|AccountButton|BottomNav|history-place|warm))\.tsx?$/,
            },
            {
              // Dialogs and menus come with the first touch, and nearly all of it at once.
              name: 'overlays',
              test: /node_modules\/(@base-ui|@floating-ui)\//,
            },
            {
              name: 'player',
              test: /src\/web\/(media\/days|player\/(AudioElements|player|transport|deck|keys|plays|persistence|loudness|media-session|sleep|device|queue-handover|related)|listening\/(PlayerBar|MiniPlayer|Transport|Volume|SeekBar|NowTitle|Announcer|Overlays|SettingsButton|waveform|narrow|swipe))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/storage': server } },
})
