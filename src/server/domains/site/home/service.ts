import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { BuiltInSection, PickedType } from '../../../../contract/site/back-office/home-sections.ts'
import type { HomeSection, home, MusicSection } from '../../../../contract/site/home.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import {
  albumPage,
  artistPage,
  featuredAlbum,
  genresInOrder,
  getGenre,
  ownEpisodes,
  playlistsOfGenre,
  podcastPage,
  publicSongs,
  songPage,
  stationPage,
  visibleAlbums,
  visibleArtists,
  visibleEpisodes,
  visiblePlaylists,
  visiblePodcasts,
  visibleStations,
} from '../../catalog/index.ts'
import { ownBlends } from '../../social/index.ts'
import { chart } from './chart.service.ts'
import { nearLast, ofFollowed, ofLiked, ownTopSongs, recent } from './personal.service.ts'
import { type HomeSectionRow, homeSectionRows } from './queries.ts'
import type { Section, UnplacedMusicSection } from './section.ts'

const ofPodcasts: PickedType[] = ['podcast', 'episode']

/** Returns a custom section, limited to items visible to the viewer; null for podcasts while they are disabled. */
const pickedSection = async (
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

const SHOWN = 12
const first = { page: 1, per_page: SHOWN } as const

/** Returns episodes in progress. */
const startedEpisodes = async (ctx: AppContext, viewer: Viewer): Promise<Section> => ({
  id: 'begun-episodes',
  title: 'Continue listening',
  kind: 'podcasts',
  item_type: 'episode',
  items: await ownEpisodes(ctx, scopeOf(viewer), { of: 'begun', limit: SHOWN }),
  more: '/library/podcasts',
})

/** Returns new episodes of followed podcasts. Started or finished episodes are not new, however recent they are. */
const newEpisodes = async (ctx: AppContext, viewer: Viewer): Promise<Section> => {
  const latest = await ownEpisodes(ctx, scopeOf(viewer), { of: 'followed', limit: 3 * SHOWN })
  return {
    id: 'new-episodes',
    title: 'New episodes',
    kind: 'podcasts',
    item_type: 'episode',
    items: latest.filter(({ progress, played }) => !progress && !played).slice(0, SHOWN),
    reason: { text: 'From podcasts you follow', values: {} },
    more: '/library/podcasts',
  }
}

/** Returns podcasts, most played first. */
const podcasts = async (ctx: AppContext, viewer: ViewerScope): Promise<Section> => {
  const { data } = await podcastPage(ctx, viewer, { ...first, sort: '-plays' })
  return {
    id: 'podcasts',
    title: data[0]?.plays ? 'Popular podcasts' : 'Podcasts',
    kind: 'podcasts',
    item_type: 'podcast',
    items: data,
    more: '/podcasts',
  }
}

/** Returns radio stations, most played first. */
const stations = async (ctx: AppContext, viewer: ViewerScope): Promise<Section> => ({
  id: 'radio',
  title: 'Radio stations',
  kind: 'radio',
  item_type: 'radio-station',
  items: (await stationPage(ctx, viewer, { ...first, sort: '-plays' })).data,
  more: '/radio',
})

const NEW_ALBUMS = 12
const POPULAR_ARTISTS = 12
const page = (per_page: number) => ({ page: 1, per_page })

/** Returns the ISO 8601 week of a UTC time, as `2026-W05`. */
export const isoWeek = (now: Date): string => {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const yearStart = Date.UTC(day.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((day.getTime() - yearStart) / 86_400_000 + 1) / 7)
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

const feature = async (ctx: AppContext, viewer: ViewerScope, now: Date): Promise<UnplacedMusicSection> => {
  const album = await featuredAlbum(ctx, viewer, isoWeek(now))
  return {
    id: 'feature',
    title: 'Album of the week',
    kind: 'feature',
    item_type: 'album',
    items: album ? [album] : [],
    more: null,
  }
}

const newAlbums = async (ctx: AppContext, viewer: ViewerScope): Promise<UnplacedMusicSection> => {
  const { data } = await albumPage(ctx, viewer, { ...page(NEW_ALBUMS), sort: '-created_at' })
  return {
    id: 'new-albums',
    title: 'New albums',
    kind: 'new',
    item_type: 'album',
    items: data,
    more: '/browse/albums',
  }
}

const popularArtists = async (ctx: AppContext, viewer: ViewerScope): Promise<UnplacedMusicSection> => {
  const { data } = await artistPage(ctx, viewer, { ...page(POPULAR_ARTISTS), sort: '-plays' })
  return {
    id: 'popular-artists',
    title: data[0]?.plays ? 'Popular artists' : 'Artists',
    kind: 'popular',
    item_type: 'artist',
    items: data,
    ...(data[0]?.plays && { reason: { text: 'Most played of all time', values: {} } }),
    more: '/browse/artists?sort=-plays',
  }
}

const allGenres = async (ctx: AppContext, more: string | null): Promise<UnplacedMusicSection> => ({
  id: 'genres',
  title: 'Genres',
  kind: 'genre',
  item_type: 'genre',
  items: await genresInOrder(ctx),
  more,
})

/** Returns non-empty sections; without browse pages if browsing is disabled. */
const inOrder = <S extends Section>(ctx: AppContext, sections: S[]): (S & { position: number })[] => {
  const { enableBrowse } = ctx.settings()
  return sections
    .filter((section) => section.items.length > 0)
    .map((section, index) => ({
      ...section,
      ...(section.more?.startsWith('/browse') && !enableBrowse && { more: null }),
      position: index + 1,
    }))
}

const BLENDS = 12

const blends = async (ctx: AppContext, viewer: Viewer): Promise<Section | null> => {
  if (!ctx.settings().enableFriends) return null
  const items = (await ownBlends(ctx, viewer)).slice(0, BLENDS)
  return { id: 'blends', title: 'Blends', kind: 'blends', item_type: 'blend', items, more: null }
}

type Builder = (ctx: AppContext, viewer: Viewer | null, now: Date) => Promise<Section | null> | null

const forAll =
  (build: (ctx: AppContext, viewer: ViewerScope, now: Date) => Promise<Section>): Builder =>
  (ctx, viewer, now) =>
    build(ctx, scopeOf(viewer), now)

const forOne =
  (build: (ctx: AppContext, viewer: Viewer) => Promise<Section | null>): Builder =>
  (ctx, viewer) =>
    viewer && build(ctx, viewer)

const bySetting =
  (build: Builder): Builder =>
  (ctx, ...of) =>
    ctx.settings().enablePodcasts ? build(ctx, ...of) : null

const builders: Record<BuiltInSection, Builder> = {
  feature: forAll(feature),
  recent: forOne(recent),
  'own-top-songs': forOne(ownTopSongs),
  blends: forOne(blends),
  'because-played': forOne(nearLast),
  'followed-artists': forOne(ofFollowed),
  'liked-artists': forOne(ofLiked),
  'begun-episodes': bySetting(forOne(startedEpisodes)),
  'new-episodes': bySetting(forOne(newEpisodes)),
  'new-albums': forAll(newAlbums),
  'top-songs': forAll(chart),
  'popular-artists': forAll(popularArtists),
  podcasts: bySetting(forAll(podcasts)),
  radio: forAll(stations),
  genres: forAll((ctx) => allGenres(ctx, '/browse')),
}

/** Returns the non-empty home page sections, as arranged by the operator. */
export const homeSections = async (
  ctx: AppContext,
  viewer: Viewer | null,
  now: Date = new Date(),
): Promise<HomeSection[]> => {
  const sections = await Promise.all(
    (await homeSectionRows(ctx.db)).map(async (rows) => {
      const built = await (rows.section
        ? builders[rows.section](ctx, viewer, now)
        : pickedSection(ctx, scopeOf(viewer), rows))
      return built && rows.title ? { ...built, title: rows.title } : built
    }),
  )
  return inOrder<Section>(
    ctx,
    sections.filter((section) => section !== null),
  )
}

/** Returns the non-empty sections of the browse page. */
export const browseSections = async (ctx: AppContext, viewer: ViewerScope): Promise<MusicSection[]> =>
  inOrder(
    ctx,
    await Promise.all([
      allGenres(ctx, null),
      newAlbums(ctx, viewer),
      chart(ctx, viewer),
      popularArtists(ctx, viewer),
    ]),
  )

/** Returns items of one type of a genre, most played first, playlists most followed first. 404 if the genre does not exist. */
export const genreItems = async (
  ctx: AppContext,
  viewer: ViewerScope,
  id: number,
  { type, ...query }: QueryOf<typeof home.genreItems>,
): Promise<ReplyOf<typeof home.genreItems>> => {
  await getGenre(ctx, id)
  const played = { ...query, sort: '-plays', 'filter[genre]': id } as const
  if (type === 'album') return albumPage(ctx, viewer, played)
  if (type === 'playlist') return playlistsOfGenre(ctx, viewer, id, query)
  if (type === 'radio-station') return stationPage(ctx, viewer, played)
  return type === 'artist' ? artistPage(ctx, viewer, played) : songPage(ctx, viewer, played)
}
