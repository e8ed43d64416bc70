import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { library } from '../../contract/social/library.ts'
import { urlOf } from '../data/call.ts'
import { cachedRead } from '../data/offline-read-cache.ts'
import { type CollectionType, keyOf, type SavedCollection, type SavedItem } from './database.ts'
import { useOffline } from './state.ts'
import { savedStream } from './store.ts'

const collectionOf = (type: CollectionType, id: number): SavedCollection | undefined => {
  const { account, collections } = useOffline.getState()
  return collections.get(keyOf(account, type, id))
}

const itemsOf = ({ tracks, remarks }: SavedCollection): SavedItem[] => {
  const known = useOffline.getState().tracks
  return tracks.flatMap((key) => {
    const item = known.get(key)?.item
    return item ? [{ ...item, ...remarks?.[key] }] : []
  })
}

const itemOf = (type: SavedItem['type'], id: number): SavedItem | undefined => {
  const { account, tracks } = useOffline.getState()
  return tracks.get(keyOf(account, type, id))?.item
}

const listOf = (type: CollectionType, id: number): SavedItem[] | undefined => {
  const one = collectionOf(type, id)
  return one && itemsOf(one)
}

const extrasOf = async (id: number): Promise<unknown> =>
  (await savedStream(keyOf(useOffline.getState().account, 'episode', id)))?.extras ?? undefined

const playlistOf = (id: number): unknown => {
  const one = collectionOf('playlist', id)
  if (!one) return undefined
  const songs = itemsOf(one)
  return { ...(one.head as object), songs_count: songs.length, songs }
}

const blendOf = (id: number): unknown => {
  const one = collectionOf('blend', id)
  return one && { ...(one.head as object), songs: itemsOf(one) }
}

const podcastOf = (id: number): unknown => {
  const one = collectionOf('podcast', id)
  if (!one) return undefined
  const episodes = itemsOf(one)
  return { ...(one.head as object), episodes, episodes_count: episodes.length }
}

/** Own and followed playlists, as the sidebar last listed them: songs are added to them. */
const playlistsOfLibrary = (): unknown => {
  const read = cachedRead(urlOf(library.list, {})) as ReplyOf<typeof library.list> | undefined
  return read?.items.filter(({ type }) => type === 'playlist')
}

const whole = (data: unknown[]): unknown => ({
  data,
  meta: { page: 1, per_page: data.length, total: data.length, last_page: 1, next: null },
})

/** Calls whose replies follow from what is saved, by path. */
const replies: [path: RegExp, reply: (id: number, query: URLSearchParams) => unknown][] = [
  [/^songs\/(\d+)$/, (id) => itemOf('song', id)],
  [/^episodes\/(\d+)$/, (id) => itemOf('episode', id)],
  [/^episodes\/(\d+)\/extras$/, extrasOf],
  [/^albums\/(\d+)$/, (id) => collectionOf('album', id)?.head],
  [/^album\/(\d+)\/songs$/, (id) => listOf('album', id)],
  [/^artists\/(\d+)$/, (id) => collectionOf('artist', id)?.head],
  [/^artist\/(\d+)\/songs$/, (id) => listOf('artist', id)],
  [/^playlists\/(\d+)$/, playlistOf],
  [/^user\/blends\/(\d+)$/, blendOf],
  [/^podcasts\/(\d+)$/, podcastOf],
  [
    /^episodes$/,
    (_, query) => {
      const items = listOf('podcast', Number(query.get('filter[podcast]')))
      return items && whole(items)
    },
  ],
  [/^user\/playlists$/, playlistsOfLibrary],
  [/^user\/liked-songs$/, (_, query) => (query.has('after') ? [] : listOf('liked', 0))],
]

/** Returns the reply to a GET of `/api/…` from what is saved; undefined if it does not follow from it. */
export const savedReply = async (url: string): Promise<unknown> => {
  const { pathname, searchParams } = new URL(url, location.origin)
  const path = pathname.replace(/^\/api\//, '')
  for (const [pattern, reply] of replies) {
    const found = pattern.exec(path)
    if (found) return reply(Number(found[1] ?? 0), searchParams)
  }
  return undefined
}
