import type {
  Album,
  Artist,
  Episode,
  Podcast,
  RadioStation,
  Song,
} from '../../../../contract/catalog/items.ts'
import type { Playlist } from '../../../../contract/catalog/playlists.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { visibleAlbums } from '../albums/service.ts'
import { visibleArtists } from '../artists/service.ts'
import { visiblePlaylists } from '../playlists/service.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visiblePodcasts } from '../podcasts/service.ts'
import { visibleStations } from '../radio/service.ts'
import { visibleSongs } from '../songs/service.ts'

interface Items {
  song: Song
  episode: Episode
  'radio-station': RadioStation
  playlist: Playlist
  album: Album
  artist: Artist
  podcast: Podcast
}

/** Names an item of any type. */
export interface ItemRef<T extends keyof Items = keyof Items> {
  type: T
  id: number
}

type Load<T> = (ctx: AppContext, viewer: ViewerScope, ids: number[]) => Promise<T[]>
const loaders: { [T in keyof Items]: Load<Items[T]> } = {
  song: visibleSongs,
  episode: visibleEpisodes,
  'radio-station': visibleStations,
  playlist: visiblePlaylists,
  album: visibleAlbums,
  artist: visibleArtists,
  podcast: visiblePodcasts,
}

/**
 * Loads items of several types with one query per type. The function it returns finds each of them, unless it was
 * deleted, is hidden from the viewer, or podcasts are disabled.
 */
export const visibleItems = async <T extends keyof Items>(
  ctx: AppContext,
  viewer: ViewerScope,
  refs: readonly ItemRef<T>[],
): Promise<(ref: ItemRef<T>) => Items[T] | undefined> => {
  const { enablePodcasts } = ctx.settings()
  const types = [...new Set(refs.map(({ type }) => type))].filter(
    (type) => enablePodcasts || (type !== 'episode' && type !== 'podcast'),
  )
  const found = new Map<T, Map<number, Items[T]>>()
  await Promise.all(
    types.map(async (type) => {
      const ids = new Set(refs.filter((ref) => ref.type === type).map(({ id }) => id))
      const items = await loaders[type](ctx, viewer, [...ids])
      found.set(type, new Map(items.map((item) => [item.id, item])))
    }),
  )
  return ({ type, id }) => found.get(type)?.get(id)
}
