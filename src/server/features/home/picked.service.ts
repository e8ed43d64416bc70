import type { PickedType } from '../../../contract/admin/home-sections.ts'
import type { Asker } from '../../db/visible.ts'
import type { Platform } from '../../platform.ts'
import { visibleAlbums } from '../albums/albums.service.ts'
import { visibleArtists } from '../artists/artists.service.ts'
import { visiblePlaylists } from '../playlists/playlists.service.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visiblePodcasts } from '../podcasts/podcasts.service.ts'
import { visibleStations } from '../radio/radio.service.ts'
import { publicSongs } from '../songs/songs.service.ts'
import type { PlacedSection } from './home-sections.queries.ts'
import type { Section } from './section.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

const ofPodcasts: PickedType[] = ['podcast', 'episode']

/** What was picked by hand, as far as the asker may see it; null for podcasts while they are switched off. */
export const pickedSection = async (
  on: On,
  asker: Asker,
  { id, title, item_type, item_ids }: PlacedSection,
): Promise<Section | null> => {
  const section = { id: `picked-${id}`, title, kind: 'manual', more: null } as const
  if (item_type === null || (ofPodcasts.includes(item_type) && !on.settings().enablePodcasts)) return null
  switch (item_type) {
    case 'album':
      return { ...section, item_type, items: await visibleAlbums(on, asker, item_ids) }
    case 'song':
      return { ...section, item_type, items: await publicSongs(on, item_ids, asker) }
    case 'artist':
      return { ...section, item_type, items: await visibleArtists(on, asker, item_ids) }
    case 'playlist':
      return { ...section, item_type, items: await visiblePlaylists(on, asker, item_ids) }
    case 'podcast':
      return { ...section, item_type, items: await visiblePodcasts(on, asker, item_ids) }
    case 'episode':
      return { ...section, item_type, items: await visibleEpisodes(on, asker, item_ids) }
    case 'radio-station':
      return { ...section, item_type, items: await visibleStations(on, asker, item_ids) }
  }
}
