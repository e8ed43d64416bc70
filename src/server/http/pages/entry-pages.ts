import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Requests and files that a page needs first, as `web/build/entry-pages.ts` writes them. */
interface EntryPage {
  /** May contain parameters: `/album/{id}`. */
  path: string
  requests: string[]
  files: string[]
}

/** Markup that loads the files of a page early, and the API requests that its first screen makes. */
export interface EarlyLoads {
  links: string
  requests: string[]
}

const NONE: EarlyLoads = { links: '', requests: [] }

// Fetched as Vite's loader fetches them later: anonymously.
const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}" nonce="__NONCE__">`
    : `<link rel="modulepreload" crossorigin href="${file}" nonce="__NONCE__">`

/** Returns the parameters of a path by name; null if it does not match the pattern. */
const paramsIn = (pattern: string[], path: string[]): Record<string, string> | null => {
  if (pattern.length !== path.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of pattern.entries()) {
    const value = path[index] as string
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name && part !== value) return null
    // What the app would write differently, it would request again.
    if (name && !(name === 'id' ? /^\d+$/ : /^[\w%.~-]+$/).test(value)) return null
    if (name) params[name] = value
  }
  return params
}

/** Reads the entry pages of a built web app; the function returns what a path loads early. */
export const readEntryPages = (distDir: string): ((path: string) => EarlyLoads) => {
  const file = join(distDir, 'build/entry-pages.json')
  if (!existsSync(file)) return () => NONE
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as EntryPage[]).map(({ path, requests, files }) => ({
    pattern: path.split('/'),
    requests,
    links: files.map(linkOf).join(''),
  }))
  return (path) => {
    const segments = path.split('/')
    for (const { pattern, requests, links } of pages) {
      const params = paramsIn(pattern, segments)
      if (!params) continue
      const fill = (url: string) => url.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      return { links, requests: requests.map(fill) }
    }
    return NONE
  }
}
