import { screens } from './entry-pages.ts'
import { isOneOf, pathOf } from './module-paths.ts'

interface Context {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

interface Group {
  name: string | ((id: string, context: Context) => string | null)
  debugName?: string
  test?: RegExp | ((id: string) => boolean)
  priority: number
  /** Only modules that so many entries need. */
  minShareCount?: number
  includeDependenciesRecursively?: boolean
}

/** Lists of values of which schemas and screens are made: screens must not load the schemas for them. */
export const values = [
  'src/contract/catalog/credit-roles.ts',
  'src/contract/core/permissions.ts',
  'src/contract/core/selling.ts',
  'src/contract/core/money.ts',
]

/** Schemas of items, with zod. Only forms and stored state are checked against them, so no first screen loads them. */
export const schemas = [
  'src/contract/catalog/items.ts',
  'src/contract/social/blend-ref.ts',
  'src/contract/core/fields.ts',
  'src/contract/platform/user.ts',
  'src/contract/platform/login.ts',
  'src/contract/core/pagination.ts',
]

/** Schemas that no stored state needs: the player must not load them. */
export const fields = ['src/contract/catalog/artist-fields.ts', 'src/contract/core/cart.ts']

/** Where the code of each chunk begins. */
export const roots = {
  embed: ['src/embed/main.tsx'],
  app: ['src/web/main.tsx'],
  /** `prefetch.ts` requests the data of the first page: in a chunk of its own, it would do so after the first paint. */
  shell: [
    'src/web/app/shell/ListenerShell.tsx',
    'src/web/site/home/Home.tsx',
    'src/web/app/routes/prefetch.ts',
  ],
  player: [
    'src/web/player/engine/AudioElements.tsx',
    'src/web/app/player/bar/PlayerBar.tsx',
    'src/web/app/player/bar/MiniPlayer.tsx',
  ],
  /** Pages outside the shell. */
  outside: [
    'src/web/platform/auth/screens/Login.tsx',
    'src/web/site/landing/Stage.tsx',
    'src/web/site/landing/Gallery.tsx',
  ],
}

/** Entry pages from which a module is common to the pages of the listener. */
const COMMON = 5

/** Returns the modules of this project that load with `roots`, libraries left out. */
const loadedWith = (roots: string[], context: Context): Set<string> => {
  const loaded = new Set<string>()
  const add = (id: string): void => {
    if (loaded.has(id) || id.includes('/node_modules/')) return
    loaded.add(id)
    context.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const root of roots) add(pathOf(root))
  return loaded
}

/** Returns the chunk of a module: null if only one page, dialog or menu needs it, or a few of them. */
const assignment = (context: Context): ((id: string) => string | null) => {
  const embed = loadedWith(roots.embed, context)
  const app = loadedWith(roots.app, context)
  const shell = loadedWith(roots.shell, context)
  const player = loadedWith(roots.player, context)
  const outside = loadedWith(roots.outside, context)
  const pages = screens.map((screen) => loadedWith([screen], context))
  const isEntry = isOneOf(['src/web/main.tsx', ...screens])
  return (id) => {
    if (embed.has(id) || isEntry(id)) return null
    if (app.has(id)) return 'app'
    const count = pages.filter((page) => page.has(id)).length
    const inShell = shell.has(id) || (player.has(id) && count > 0)
    if (outside.has(id) && (inShell || count >= COMMON)) return 'app'
    if (inShell) return 'shell'
    if (player.has(id)) return 'player'
    return count >= COMMON ? 'pages' : null
  }
}

let chunkOf: ReturnType<typeof assignment> | undefined

/** React, the router and other libraries that every page needs. */
const base =
  /^(?!.*\/(useBlocker|useMutation|mutationObserver|queriesObserver|useQueries)\.).*(preload-helper|node_modules\/(react(-dom)?\/|scheduler|use-sync-external-store|zustand|lucide-react\/dist\/esm\/(?!icons)|@tanstack\/(react-query|react-router|react-store|query-core|router-core|history|store))\b)/

/**
 * The chunks of the web app. Many small ones compress badly, so modules that load together share one, as the import graph
 * tells. All others are split by what needs them.
 */
export const chunkGroups: Group[] = [
  { name: 'values', test: isOneOf(values), priority: 4 },
  { name: 'schemas', test: isOneOf(schemas), priority: 3 },
  { name: 'fields', test: isOneOf(fields), priority: 3 },
  { name: 'base', test: base, priority: 2 },
  // Dialogs and menus are loaded on first interaction, nearly all at once.
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 1 },
  {
    name: (id, context) => {
      chunkOf ??= assignment(context)
      return chunkOf(id)
    },
    debugName: 'assigned',
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // One request instead of one for each icon that several screens share.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 3, priority: 0 },
]
