import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Name of the embed player's entry. */
export const EMBED = 'embed'

/** Name of the script that plays HLS, which the app loads too. */
const HLS = 'hls.light'

/**
 * Names the files of the embed player for the server, which writes its page, and stores them compressed as well as
 * Brotli can.
 */
export const embedFiles: Plugin = {
  name: 'embed-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const entry = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.isEntry && one.name === EMBED,
      )
      if (entry?.type !== 'chunk') return this.error('There is no entry of the embed player.')
      if (entry.imports.length > 0) this.error(`The embed player loads ${entry.imports.join()} of the app.`)
      const sheets = [...(entry.viteMetadata?.importedCss ?? [])]
      const hls = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === HLS)
      if (hls?.type !== 'chunk' || !hls.exports.includes('default') || hls.imports.length > 0)
        return this.error('There is no script that plays HLS and needs nothing else of the app.')
      const source = JSON.stringify({
        script: `/${entry.fileName}`,
        styles: sheets.map((sheet) => `/${sheet}`),
        hls: `/${hls.fileName}`,
      })
      this.emitFile({ type: 'asset', fileName: 'build/embed.json', source })
      for (const name of [entry.fileName, ...sheets]) {
        const file = bundle[name]
        const text = file?.type === 'chunk' ? file.code : (file?.source ?? '')
        const compressed = await promisify(brotliCompress)(text)
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: compressed })
      }
    },
  },
}
