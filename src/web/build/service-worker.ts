import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { isOneOf } from './module-paths.ts'
import { precachedModules } from './precached-modules.ts'

const SOURCE = join(import.meta.dirname, '../worker/sw.ts')

const isPrecached = isOneOf(precachedModules)

const filesOf = (bundle: Rolldown.OutputBundle): string[] => {
  const files = new Set<string>()
  const take = (name: string): void => {
    const chunk = bundle[name]
    if (files.has(name) || !chunk) return
    files.add(name)
    if (chunk.type !== 'chunk') return
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(take)
  }
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => isPrecached(id))) take(name)
    if (/inter-latin-wght-normal.*\.woff2$/.test(name)) take(name)
  }
  return [...files].sort().map((name) => `/${name}`)
}

/** Bundles the modules of the worker into one classic script. */
const bundled = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  return output?.output[0].code ?? ''
}

/** Makes the service worker of a build: its name changes with any file that it keeps. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const code = await bundled()
      const files = JSON.stringify(filesOf(bundle))
      const version = createHash('sha256').update(files).update(code).digest('hex').slice(0, 12)
      const source = `const FILES=${files};const VERSION=${JSON.stringify(version)};\n${code}`
      this.emitFile({ type: 'asset', fileName: 'build/sw.js', source })
    },
  },
}
