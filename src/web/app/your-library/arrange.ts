import { artistName } from '../../../contract/catalog/artists.ts'
import type { LibraryFolder, LibraryItem } from '../../../contract/social/library.ts'
import type { LibraryView } from './library-view.ts'

export type LibraryRow =
  | { kind: 'item'; item: LibraryItem; inFolder: boolean }
  | { kind: 'folder'; folder: LibraryFolder; count: number; open: boolean }

interface Library {
  items: LibraryItem[]
  folders: LibraryFolder[]
}

/** Returns the name of an item, and who made it: empty for artists. */
export const titleOf = (item: LibraryItem): string => (item.type === 'artist' ? artistName(item) : item.title)
export const creatorOf = (item: LibraryItem): string => {
  if (item.type === 'playlist') return item.user.name
  if (item.type === 'album') return item.artist ? artistName(item.artist) : ''
  return item.type === 'podcast' ? (item.author ?? '') : ''
}

/** Whether an item is still liked or followed: what was just removed stays in the cache until it is fetched again. */
const stays = (item: LibraryItem): boolean => {
  if (item.type === 'blend') return true
  if (item.type === 'playlist') return Boolean(item.role) || item.followed !== false
  return item.type === 'album' ? item.liked !== false : item.followed !== false
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Sort keys of a row. */
interface Keys {
  pinned: string | null
  recent: string
  added: string
  title: string
  creator: string
}
type Sortable = LibraryRow & { keys: Keys }

const latest = (...times: (string | null | undefined)[]): string =>
  times.reduce<string>((max, time) => (time && time > max ? time : max), '')

const keysOf = (item: LibraryItem, played: LibraryView['played']): Keys => {
  const changed = item.type === 'playlist' && item.role ? item.updated_at : null
  const title = titleOf(item)
  return {
    pinned: item.pinned_at,
    recent: latest(item.added_at, item.played_at, changed, played[`${item.type}${item.id}`]),
    added: item.added_at,
    title,
    creator: creatorOf(item) || title,
  }
}

const compare = (sort: LibraryView['sort'], collator: Intl.Collator) => (one: Sortable, other: Sortable) => {
  const [a, b] = [one.keys, other.keys]
  if ((a.pinned === null) !== (b.pinned === null)) return a.pinned === null ? 1 : -1
  if (a.pinned && b.pinned) return a.pinned.localeCompare(b.pinned)
  if (sort === 'recents') return b.recent.localeCompare(a.recent)
  if (sort === 'added') return b.added.localeCompare(a.added)
  const byTitle = collator.compare(a.title, b.title)
  return sort === 'creator' ? collator.compare(a.creator, b.creator) || byTitle : byTitle
}

/** Returns the rows of the library as chosen: pinned ones first, folders with their playlists below them. */
export const arrange = (
  { items, folders }: Library,
  { sort, open, only, search, played }: Pick<LibraryView, 'sort' | 'open' | 'only' | 'search' | 'played'>,
  language: string,
): LibraryRow[] => {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const wanted = plain(search.trim())
  const matches = (...texts: string[]) => plain(texts.join(' ')).includes(wanted)
  const foldered = wanted === '' && (only === null || only === 'playlist')
  const rows = items
    .filter(
      (item) =>
        stays(item) && (only === null || item.type === only) && matches(titleOf(item), creatorOf(item)),
    )
    .map((item): Sortable => ({ kind: 'item', item, inFolder: false, keys: keysOf(item, played) }))
  const ofFolder = new Map<number, Sortable[]>()
  if (!foldered) return rows.toSorted(compare(sort, collator))
  const known = new Set(folders.map(({ id }) => id))
  const top = rows.filter((row) => {
    const id = row.kind === 'item' ? row.item.folder_id : null
    if (id === null || !known.has(id)) return true
    ofFolder.set(id, [...(ofFolder.get(id) ?? []), { ...row, inFolder: true } as Sortable])
    return false
  })
  for (const folder of folders) {
    const inside = ofFolder.get(folder.id) ?? []
    top.push({
      kind: 'folder',
      folder,
      count: inside.length,
      open: open.includes(folder.id),
      keys: {
        pinned: folder.pinned_at,
        recent: latest(folder.created_at, ...inside.map(({ keys }) => keys.recent)),
        added: latest(folder.created_at, ...inside.map(({ keys }) => keys.added)),
        title: folder.name,
        creator: folder.name,
      },
    })
  }
  return top
    .toSorted(compare(sort, collator))
    .flatMap((row) =>
      row.kind === 'folder' && row.open
        ? [row, ...(ofFolder.get(row.folder.id) ?? []).toSorted(compare(sort, collator))]
        : [row],
    )
}
