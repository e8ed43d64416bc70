import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import { isOneOf, precachedModules } from './chunks.ts'

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

/** Makes the service worker of a build: its name changes with any file that it keeps. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE)
      const files = JSON.stringify(filesOf(bundle))
      const version = createHash('sha256').update(files).update(code).digest('hex').slice(0, 12)
      const source = `const FILES=${files};const VERSION=${JSON.stringify(version)};\n${code}`
      this.emitFile({ type: 'asset', fileName: 'build/sw.js', source })
    },
  },
}
