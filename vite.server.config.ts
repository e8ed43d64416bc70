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
      const files = globSync('features/*/feature.ts', { cwd: server }).sort()
      const names = files.map((_, index) => `found${index}`)
      return [
        ...files.map((file, index) => `import { feature as ${names[index]} } from './${file}'`),
        `export const found = [${names}]`,
      ].join('\n')
    },
  },
}

/**
 * The server in few files: Node takes a millisecond for every module, and it has 1,400. Packages stay outside. Started by
 * `npm start`; `npm run dev` and the command line run the sources.
 */
export default defineConfig({
  plugins: [ownPlace, foundFeatures],
  publicDir: false,
  // Packages of hundreds of modules that every start loads.
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist-server',
    target: 'node24',
    // Readable stack traces are worth more than bytes here.
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
})
