// What screens of the built web app weigh: all scripts and styles that they need before they show, compressed. A library's
// update or a misplaced import shows here, in a second, before any browser starts.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../dist')

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}

interface Screen {
  name: string
  /** Its modules, or names of chunks that several screens share. */
  modules: string[]
  /** Modules that are loaded already. */
  without?: string[]
  /** In KiB. */
  limit: number
}

const home = ['index.html', 'src/web/site/home/Home.tsx']
const idle = [...home, 'player', 'src/web/app/Overlays.tsx']

/** Limits in KiB are 2 % above what the screens weighed when they were set. */
const screens: Screen[] = [
  { name: 'first screen', modules: home, limit: 155 },
  { name: 'log-in', modules: ['index.html', 'src/web/platform/auth/screens/Login.tsx'], limit: 134 },
  { name: 'plans', modules: ['index.html', 'shell', 'src/web/selling/plans/PlansPage.tsx'], limit: 178 },
  {
    name: 'landing page',
    modules: ['index.html', ...['Stage', 'Gallery'].map((name) => `src/web/site/landing/${name}.tsx`)],
    limit: 133,
  },
  { name: 'home page with the player', modules: idle, limit: 194 },
  {
    name: 'chat, beyond the friends page',
    modules: ['src/web/social/chat/MessagesPage.tsx'],
    without: [...idle, 'src/web/social/friends/FriendsPage.tsx'],
    limit: 27,
  },
  { name: 'embed player', modules: ['src/embed/main.tsx'], limit: 14 },
]

/** Returns the weight of each screen in KiB beside its limit. Needs the built web app. */
export const sizes = (): { name: string; kib: number; limit: number }[] => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(DIST, 'build/manifest.json'), 'utf8'))
  const chunkOf = (module: string): Chunk => {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === module)
    if (!chunk) throw new Error(`No chunk of the web app is named ${module}.`)
    return chunk
  }
  const add = (files: Set<string>, module: string): Set<string> => {
    const { file, css = [], imports = [] } = chunkOf(module)
    if (files.has(file)) return files
    for (const one of [file, ...css]) files.add(one)
    return imports.reduce(add, files)
  }
  const filesOf = (modules: string[]): Set<string> => modules.reduce(add, new Set())
  return screens.map(({ name, modules, without = [], limit }) => {
    const known = filesOf(without)
    const files = [...filesOf(modules)].filter((file) => !known.has(file))
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0)
    return { name, limit, kib: bytes / 1024 }
  })
}

if (import.meta.main) {
  for (const { name, kib, limit } of sizes()) {
    const fits = kib <= limit
    console.log(`${fits ? '✓' : '✗'} ${name}: ${kib.toFixed(1)} of ${limit} KiB`)
    if (!fits) process.exitCode = 1
  }
}
