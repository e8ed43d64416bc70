import { albums } from '../../../contract/catalog/albums.ts'
import { artists } from '../../../contract/catalog/artists.ts'
import { playlists } from '../../../contract/catalog/playlists.ts'
import { podcasts } from '../../../contract/catalog/podcasts.ts'
import type { SharedItem, SharedItemType } from '../../../contract/social/chat.ts'
import { call } from '../../data/call.ts'
import { freshItem } from '../../player/engine/stream-info.ts'
import { byLine, type PlayItem } from '../../player/queue/item.ts'

type Shown = Pick<SharedItem, 'title' | 'subtitle' | 'cover' | 'mosaic'>

/** Returns what can be played as it is shown in a message. */
export const sharedPlayItem = (item: PlayItem, at: number | null = null): SharedItem => ({
  type: item.type,
  id: item.id,
  title: item.title,
  subtitle: item.type === 'radio-station' ? '' : byLine(item),
  cover: item.cover,
  mosaic: [],
  at,
})

const load: Record<Exclude<SharedItemType, PlayItem['type']>, (id: number) => Promise<Shown>> = {
  album: async (id) => {
    const { title, artist, cover } = await call(albums.get, { params: { id } })
    return { title, subtitle: artist?.displayname || artist?.name || '', cover, mosaic: [] }
  },
  artist: async (id) => {
    const { title, avatar } = await call(artists.get, { params: { id } })
    return { title, subtitle: '', cover: avatar, mosaic: [] }
  },
  playlist: async (id) => {
    const { title, user, cover, mosaic } = await call(playlists.get, { params: { id } })
    return { title, subtitle: user?.name ?? '', cover, mosaic }
  },
  podcast: async (id) => {
    const { title, author, cover } = await call(podcasts.get, { params: { id } })
    return { title, subtitle: author ?? '', cover, mosaic: [] }
  },
}

/** Loads an item as it is shown in a message. Throws `CallError`. */
export const loadSharedItem = async (
  type: SharedItemType,
  id: number,
  at: number | null,
): Promise<SharedItem> => {
  if (type === 'song' || type === 'episode' || type === 'radio-station')
    return sharedPlayItem(await freshItem({ type, id }), at)
  return { type, id, at: null, ...(await load[type](id)) }
}
