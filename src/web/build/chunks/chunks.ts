import { schemas, values } from './contract.ts'
import { app, player, shell } from './every-page.ts'
import { pages } from './pages.ts'
import { type Chunks, isOneOf } from './paths.ts'

interface Group {
  name: string
  test: RegExp | ((id: string) => boolean)
  /** Groups of the same priority take in their modules in the order in which they are listed. */
  priority: number
  /** Only modules that so many entries need. */
  minShareCount?: number
}

const groupsOf = (chunks: Chunks, priority: number): Group[] =>
  Object.entries(chunks).map(([name, paths]) => ({ name, test: isOneOf(paths), priority }))

/** React, the router and other libraries that every page needs. */
const base =
  /^(?!.*\/(useBlocker|useMutation|mutationObserver|queriesObserver|useQueries)\.).*(preload-helper|node_modules\/(react(-dom)?\/|scheduler|use-sync-external-store|zustand|lucide-react\/dist\/esm\/(?!icons)|@tanstack\/(react-query|react-router|react-store|query-core|router-core|history|store))\b)/

/**
 * The chunks of the web app. Many small ones compress badly, so modules that load together share one. A group also takes
 * in whatever its modules import, so every module is named: a pattern would swallow whole screens.
 */
export const chunkGroups: Group[] = [
  ...groupsOf(values, 5),
  ...groupsOf(schemas, 4),
  { name: 'base', test: base, priority: 3 },
  ...groupsOf({ app }, 2),
  ...groupsOf({ shell }, 1),
  // Dialogs and menus are loaded on first interaction, nearly all at once.
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 0 },
  ...groupsOf({ player }, 0),
  // One request instead of one for each icon that many screens share. Precedes the pages, which would take such icons along.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 8, priority: 0 },
  ...groupsOf(pages, 0),
]
