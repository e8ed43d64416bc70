import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { SearchItem, SearchTab, search } from '../../../contract/search.ts'
import type { SearchType } from '../../db/tables-listening.ts'
import type { Asker } from '../../db/visible.ts'
import { fail } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import { pageOf, windowOf } from '../../http/paging.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { visibleAlbums } from '../albums/albums.service.ts'
import { keepSearches } from '../analytics/searches.service.ts'
import { visibleArtists } from '../artists/artists.service.ts'
import { markLiked } from '../likes/marks.service.ts'
import { visiblePlaylists } from '../playlists/playlists.service.ts'
import { visibleEpisodes } from '../podcasts/episodes.service.ts'
import { visiblePodcasts } from '../podcasts/podcasts.service.ts'
import { visibleStations } from '../radio/radio.service.ts'
import { publicSongs } from '../songs/songs.service.ts'
import { bestFirst, find, WIDE } from './finding.service.ts'
import { titleKey } from './fold.ts'
import { type Hit, profilesByIds, titlesOf } from './search.queries.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

/** Of each type in the answer to all of them. */
const EACH = 8
const SUGGESTED = 8
/** A tab ends here: nobody reads on, and ranking what follows would cost as much as all before. */
const DEEPEST = 1_000

const types: SearchType[] = [
  'song',
  'album',
  'artist',
  'podcast',
  'episode',
  'playlist',
  'radio-station',
  'user',
]
const ofPodcasts: SearchType[] = ['podcast', 'episode']

/** What is switched off is not found. */
const typesOf = (on: On): SearchType[] =>
  on.settings().enablePodcasts ? types : types.filter((type) => !ofPodcasts.includes(type))

const typeOf: Record<SearchTab, SearchType> = {
  songs: 'song',
  albums: 'album',
  artists: 'artist',
  podcasts: 'podcast',
  episodes: 'episode',
  playlists: 'playlist',
  'radio-stations': 'radio-station',
  profiles: 'user',
}

const idsOf = (hits: Hit[], type: SearchType): number[] =>
  hits.filter((hit) => hit.item_type === type).map((hit) => hit.item_id)

/** The items of hits as the asker sees them, by type and in order; what was hidden meanwhile is left out. */
const itemsOf = async (on: On, asker: Asker, hits: Hit[]) => {
  const profiles = idsOf(hits, 'user')
  const [song, album, artist, podcast, episode, playlist, station, user] = await Promise.all([
    publicSongs(on, idsOf(hits, 'song'), asker),
    visibleAlbums(on, asker, idsOf(hits, 'album')),
    visibleArtists(on, asker, idsOf(hits, 'artist')),
    visiblePodcasts(on, asker, idsOf(hits, 'podcast')),
    visibleEpisodes(on, asker, idsOf(hits, 'episode')),
    visiblePlaylists(on, asker, idsOf(hits, 'playlist')),
    visibleStations(on, asker, idsOf(hits, 'radio-station')),
    profiles.length === 0 ? [] : profilesByIds(on.db, profiles).then((found) => markLiked(on, asker, found)),
  ])
  return { song, album, artist, podcast, episode, playlist, 'radio-station': station, user }
}

/** How many there are of each type. A type without hits has none, unless the hits were not counted. */
const totalsOf = (hits: Hit[]) => {
  const counted = hits.every(({ total }) => total !== null)
  const total = (type: SearchType) =>
    hits.find((hit) => hit.item_type === type)?.total ?? (counted ? 0 : null)
  return {
    songs: total('song'),
    albums: total('album'),
    artists: total('artist'),
    podcasts: total('podcast'),
    episodes: total('episode'),
    playlists: total('playlist'),
    'radio-stations': total('radio-station'),
    profiles: total('user'),
  }
}

/** The best hit and up to eight of each type. */
const searchAll = async (on: On, asker: Asker, query: string): Promise<ReplyOf<typeof search.all>> => {
  const hits = await find(on, query, { types: typesOf(on), offset: 0, end: EACH })
  const items = await itemsOf(on, asker, hits)
  const byName = new Map(
    Object.values(items)
      .flat()
      .map((item) => [`${item.type} ${item.id}`, item]),
  )
  const best = bestFirst(hits).find((hit) => byName.has(`${hit.item_type} ${hit.item_id}`))
  return {
    query,
    top: (best && byName.get(`${best.item_type} ${best.item_id}`)) ?? null,
    songs: items.song,
    albums: items.album,
    artists: items.artist,
    podcasts: items.podcast,
    episodes: items.episode,
    playlists: items.playlist,
    radio_stations: items['radio-station'],
    profiles: items.user,
    totals: totalsOf(hits),
  }
}

/** Searches everything for somebody and counts it. `stop` waits until all are counted. */
export const countedSearch = (on: On & Pick<Platform, 'env'>) => {
  const { note, stop } = keepSearches(on)
  const search = async (viewer: Viewer | null, client: Call['client'], query: string) => {
    const answer = await searchAll(on, askerOf(viewer), query)
    note(viewer, client, query, answer.top !== null)
    return answer
  }
  return { search, stop }
}

/** A page of the hits of one type, up to the thousandth. */
export const searchTab = async (
  on: On,
  asker: Asker,
  text: string,
  tab: SearchTab,
  query: QueryOf<typeof search.tab>,
): Promise<ReplyOf<typeof search.tab>> => {
  const type = typeOf[tab]
  if (!typesOf(on).includes(type)) fail('not_found')
  const { offset, after, limit } = windowOf(query, 'search', 'number')
  const start = Math.max(0, after ? Number(after.value) : offset)
  const end = Math.min(start + limit, DEEPEST)
  const hits = start < end ? await find(on, text, { types: [type], offset: start, end }) : []
  const items = new Map<number, SearchItem>(
    (await itemsOf(on, asker, hits))[type].map((item) => [item.id, item]),
  )
  const rows = hits.flatMap((hit) => {
    const item = items.get(hit.item_id)
    return item ? [{ at: hit.place, item }] : []
  })
  const total = hits[0] ? hits[0].total : start === 0 ? 0 : null
  return pageOf(rows, query, 'search', after || total === null ? undefined : Math.min(total, DEEPEST))
}

/** Up to eight titles and names that what is typed may become. */
export const suggestions = async (on: On, text: string): Promise<string[]> => {
  const hits = await find(on, text, { types: typesOf(on), offset: 0, end: SUGGESTED })
  // Hits whose title has not all the words would not complete them.
  const titles = await titlesOf(on.db, bestFirst(hits.filter((hit) => hit.tier % WIDE <= 2)))
  const distinct = new Map<string, string>()
  for (const title of titles) if (!distinct.has(titleKey(title))) distinct.set(titleKey(title), title)
  return [...distinct.values()].slice(0, SUGGESTED)
}
