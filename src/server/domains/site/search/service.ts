import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { SearchItem, SearchTab, search } from '../../../../contract/site/search.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import type { SearchType } from '../../../db/tables/plays.ts'
import { throwError } from '../../../http/http-error.ts'
import type { Call } from '../../../http/mount.ts'
import { pageOf, pageRequestOf } from '../../../http/pagination.ts'
import { createTtlCache } from '../../../http/ttl-cache.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import {
  listPlayableGenres,
  publicSongs,
  visibleAlbums,
  visibleArtists,
  visibleEpisodes,
  visiblePlaylists,
  visiblePodcasts,
  visibleStations,
  withLikeState,
} from '../../catalog/index.ts'
import { createSearchRecorder } from '../../platform/index.ts'
import { profileRefs } from '../../social/index.ts'
import { titleKey } from './normalize.ts'
import { type Hit, listTitles, type Places } from './queries.ts'
import { bestFirst, executeQuery, WIDE } from './query-execution.service.ts'

/** Every node clears it when the index has changed; the TTL limits how long a change that it missed is unseen. */
const cache = createTtlCache<Hit[]>(10_000, 500)

/**
 * Returns the hits of `executeQuery`, which are the same for everyone, cached until the index changes. Callers load the
 * items with the visibility of the viewer. They share the value: they must not change it.
 */
const cachedHits = (ctx: AppContext, text: string, places: Places): Promise<Hit[]> =>
  cache.get(ctx.db, JSON.stringify([text, places]), () => executeQuery(ctx, text, places))

/** Clears the cache; call when the index has changed or is about to. */
export const clearHits = (ctx: AppContext): void => cache.clear(ctx.db)

/** Results per type in the overview. */
const HITS_PER_TYPE = 8
const MAX_SUGGESTIONS = 8
/** Maximum depth of a tab: nobody reads further, and ranking would become expensive. */
const MAX_OFFSET = 1_000

const typeOf: Record<SearchTab, SearchType> = {
  songs: 'song',
  albums: 'album',
  artists: 'artist',
  genres: 'genre',
  podcasts: 'podcast',
  episodes: 'episode',
  playlists: 'playlist',
  'radio-stations': 'radio-station',
  profiles: 'user',
}
const ofPodcasts: SearchType[] = ['podcast', 'episode']

/** Returns the types to search: not those of disabled features, nor those that the operator has switched off. */
const typesOf = (ctx: AppContext): SearchType[] => {
  const now = ctx.settings()
  const shown: Partial<Record<SearchType, boolean>> = {
    album: now.search_albums,
    artist: now.search_artists,
    genre: now.search_genres,
    podcast: now.search_podcasts,
    episode: now.search_episodes,
    playlist: now.search_playlists,
    'radio-station': now.search_radio_stations,
    user: now.search_profiles,
  }
  return Object.values(typeOf).filter(
    (type) => shown[type] !== false && (now.enablePodcasts || !ofPodcasts.includes(type)),
  )
}

const idsOf = (hits: Hit[], type: SearchType): number[] =>
  hits.filter((hit) => hit.item_type === type).map((hit) => hit.item_id)

/** Returns the items of hits as visible to the viewer, by type and in order, omitting those hidden meanwhile. */
const loadItems = async (ctx: AppContext, viewer: ViewerScope, hits: Hit[]) => {
  const profiles = idsOf(hits, 'user')
  const [song, album, artist, genre, podcast, episode, playlist, station, user] = await Promise.all([
    publicSongs(ctx, idsOf(hits, 'song'), viewer),
    visibleAlbums(ctx, viewer, idsOf(hits, 'album')),
    visibleArtists(ctx, viewer, idsOf(hits, 'artist')),
    listPlayableGenres(ctx, idsOf(hits, 'genre')),
    visiblePodcasts(ctx, viewer, idsOf(hits, 'podcast')),
    visibleEpisodes(ctx, viewer, idsOf(hits, 'episode')),
    visiblePlaylists(ctx, viewer, idsOf(hits, 'playlist')),
    visibleStations(ctx, viewer, idsOf(hits, 'radio-station')),
    profileRefs(ctx, viewer, profiles).then((found) => withLikeState(ctx, viewer, found)),
  ])
  return { song, album, artist, genre, podcast, episode, playlist, 'radio-station': station, user }
}

/** Returns the total of each type: zero without hits, unless the hits were not counted. */
const totalsOf = (hits: Hit[]) => {
  const counted = hits.every(({ total }) => total !== null)
  const total = (type: SearchType) =>
    hits.find((hit) => hit.item_type === type)?.total ?? (counted ? 0 : null)
  return {
    songs: total('song'),
    albums: total('album'),
    artists: total('artist'),
    genres: total('genre'),
    podcasts: total('podcast'),
    episodes: total('episode'),
    playlists: total('playlist'),
    'radio-stations': total('radio-station'),
    profiles: total('user'),
  }
}

/** Returns the best hit and up to eight of each type. */
const searchAll = async (
  ctx: AppContext,
  viewer: ViewerScope,
  query: string,
): Promise<ReplyOf<typeof search.all>> => {
  const hits = await cachedHits(ctx, query, { types: typesOf(ctx), offset: 0, end: HITS_PER_TYPE })
  const items = await loadItems(ctx, viewer, hits)
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
    genres: items.genre,
    podcasts: items.podcast,
    episodes: items.episode,
    playlists: items.playlist,
    radio_stations: items['radio-station'],
    profiles: items.user,
    totals: totalsOf(hits),
  }
}

/** Searches all types and records the search. `stop` waits until all are recorded. */
export const recordedSearch = (ctx: AppContext & Pick<AppContext, 'env'>) => {
  const { record: note, stop } = createSearchRecorder(ctx)
  const search = async (viewer: Viewer | null, client: Call['client'], query: string) => {
    const response = await searchAll(ctx, scopeOf(viewer), query)
    note(viewer, client, query, response.top !== null)
    return response
  }
  return { search, stop }
}

/** Returns a page of hits of one type, up to rank 1,000. */
export const searchTab = async (
  ctx: AppContext,
  viewer: ViewerScope,
  text: string,
  tab: SearchTab,
  query: QueryOf<typeof search.tab>,
): Promise<ReplyOf<typeof search.tab>> => {
  const type = typeOf[tab]
  if (!typesOf(ctx).includes(type)) throwError('not_found')
  const { offset, after, limit } = pageRequestOf(query, 'search', 'number')
  const start = Math.max(0, after ? Number(after.value) : offset)
  const end = Math.min(start + limit, MAX_OFFSET)
  const hits = start < end ? await cachedHits(ctx, text, { types: [type], offset: start, end }) : []
  const items = new Map<number, SearchItem>(
    (await loadItems(ctx, viewer, hits))[type].map((item) => [item.id, item]),
  )
  const rows = hits.flatMap((hit) => {
    const item = items.get(hit.item_id)
    return item ? [{ at: hit.place, item }] : []
  })
  // Every hit carries the total; a page past the end has none.
  const [hit] =
    hits.length > 0 || start === 0 || after
      ? hits
      : await cachedHits(ctx, text, { types: [type], offset: 0, end: 1 })
  const total = hit ? hit.total : 0
  return pageOf(rows, query, 'search', after || total === null ? undefined : Math.min(total, MAX_OFFSET))
}

/** Returns up to eight titles and names that complete the typed text. */
export const suggestions = async (ctx: AppContext, viewer: ViewerScope, text: string): Promise<string[]> => {
  const hits = await cachedHits(ctx, text, { types: typesOf(ctx), offset: 0, end: MAX_SUGGESTIONS })
  // Titles without all the words would not complete it.
  const titles = await listTitles(ctx.db, viewer, bestFirst(hits.filter((hit) => hit.tier % WIDE <= 2)))
  const distinct = new Map<string, string>()
  for (const title of titles) if (!distinct.has(titleKey(title))) distinct.set(titleKey(title), title)
  return [...distinct.values()].slice(0, MAX_SUGGESTIONS)
}
