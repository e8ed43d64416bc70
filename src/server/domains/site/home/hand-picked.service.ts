import type { PickedType } from '../../../../contract/site/back-office/home-sections.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ViewerScope } from '../../../db/visibility.ts'
import { visibleAlbums } from '../../catalog/albums/albums.service.ts'
import { visibleArtists } from '../../catalog/artists/artists.service.ts'
import { visiblePlaylists } from '../../catalog/playlists/playlists.service.ts'
import { visibleEpisodes } from '../../catalog/podcasts/episodes.service.ts'
import { visiblePodcasts } from '../../catalog/podcasts/podcasts.service.ts'
import { visibleStations } from '../../catalog/radio/radio.service.ts'
import { publicSongs } from '../../catalog/songs/songs.service.ts'
import type { HomeSectionRow } from './home-sections.queries.ts'
import type { Section } from './section.ts'

const ofPodcasts: PickedType[] = ['podcast', 'episode']

/** Returns a custom section, limited to items visible to the viewer; null for podcasts while they are disabled. */
export const pickedSection = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { id, title, item_type, item_ids }: HomeSectionRow,
): Promise<Section | null> => {
  const section = { id: `picked-${id}`, title, kind: 'manual', more: null } as const
  if (item_type === null || (ofPodcasts.includes(item_type) && !ctx.settings().enablePodcasts)) return null
  switch (item_type) {
    case 'album':
      return { ...section, item_type, items: await visibleAlbums(ctx, viewer, item_ids) }
    case 'song':
      return { ...section, item_type, items: await publicSongs(ctx, item_ids, viewer) }
    case 'artist':
      return { ...section, item_type, items: await visibleArtists(ctx, viewer, item_ids) }
    case 'playlist':
      return { ...section, item_type, items: await visiblePlaylists(ctx, viewer, item_ids) }
    case 'podcast':
      return { ...section, item_type, items: await visiblePodcasts(ctx, viewer, item_ids) }
    case 'episode':
      return { ...section, item_type, items: await visibleEpisodes(ctx, viewer, item_ids) }
    case 'radio-station':
      return { ...section, item_type, items: await visibleStations(ctx, viewer, item_ids) }
  }
}
