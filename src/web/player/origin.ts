import type { ToldSource } from '../../contract/catalog/plays.ts'
import type { Source } from './source.ts'

/** Where listeners start plays, by the first part of a page's path. */
const pages: Record<string, ToldSource> = {
  home: 'home',
  search: 'search',
  library: 'library',
  artist: 'artist',
  album: 'album',
  playlist: 'playlist',
  blends: 'playlist',
  podcast: 'podcast',
  podcasts: 'podcast',
  episode: 'podcast',
}

/** Where plays come from that were started elsewhere, by what plays. */
const collections: Partial<Record<NonNullable<Source['type']>, ToldSource>> = {
  album: 'album',
  artist: 'artist',
  playlist: 'playlist',
  blend: 'playlist',
  podcast: 'podcast',
}

/** Returns where the listener started a queue, for the statistics of artists: the page, or what plays. */
export const originOf = (path: string, source: Source | null | undefined): ToldSource => {
  if (source?.type === 'radio') return 'radio'
  const page = pages[path.split('/')[1] ?? '']
  return page ?? (source?.type && collections[source.type]) ?? 'other'
}
