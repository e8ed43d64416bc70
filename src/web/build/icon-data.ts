import type { Plugin } from 'vite'

const ICON = /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/**
 * Removes what `ui/pictures/line-icon.ts` does not read from the data of icons: sizes, former names, and the random keys of their
 * lines, which hardly compress.
 */
export const iconData: Plugin = {
  name: 'icon-data',
  apply: 'build',
  transform(code, id) {
    if (!ICON.test(id)) return null
    const read = code
      .replaceAll(/,?\s*key: "\w+"/g, '')
      .replace(/\s*size: \d+,/, '')
      .replace(/,\s*aliases: \[[^\]]*\]/, '')
      .replace(/^__iconData\.node;$/m, '')
    return { code: read, map: null }
  },
}
