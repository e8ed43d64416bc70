import type { BuiltInSection } from '../../../contract/admin/home-sections.ts'
import type { QueryOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { HomeSection, home, MusicSection } from '../../../contract/home.ts'
import type { Asker } from '../../db/visible.ts'
import { askerOf, type Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { albumPage, featuredAlbum } from '../albums/albums.service.ts'
import { artistPage } from '../artists/artists.service.ts'
import { genreOf, genresInOrder } from '../genres/genres.service.ts'
import { stationPage } from '../radio/radio.service.ts'
import { songPage } from '../songs/songs.service.ts'
import { chart } from './chart.service.ts'
import { placedSections } from './home-sections.queries.ts'
import { nearLast, ofFollowed, ofLiked, recent } from './personal.service.ts'
import { pickedSection } from './picked.service.ts'
import type { MusicToPlace, Section } from './section.ts'
import { begun, fresh, podcasts, stations } from './shows.service.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

const NEW_ALBUMS = 12
const POPULAR_ARTISTS = 12
const page = (per_page: number) => ({ page: 1, per_page })

/** ISO 8601 week of a moment in UTC, as `2026-W05`. */
export const isoWeek = (now: Date): string => {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7))
  const yearStart = Date.UTC(day.getUTCFullYear(), 0, 1)
  const week = Math.ceil(((day.getTime() - yearStart) / 86_400_000 + 1) / 7)
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`
}

const feature = async (on: On, asker: Asker, now: Date): Promise<MusicToPlace> => {
  const album = await featuredAlbum(on, asker, isoWeek(now))
  return {
    id: 'feature',
    title: 'Album of the week',
    kind: 'feature',
    item_type: 'album',
    items: album ? [album] : [],
    more: null,
  }
}

const newAlbums = async (on: On, asker: Asker): Promise<MusicToPlace> => {
  const { data } = await albumPage(on, asker, { ...page(NEW_ALBUMS), sort: '-created_at' })
  return {
    id: 'new-albums',
    title: 'New albums',
    kind: 'new',
    item_type: 'album',
    items: data,
    more: '/browse/albums',
  }
}

const popularArtists = async (on: On, asker: Asker): Promise<MusicToPlace> => {
  const { data } = await artistPage(on, asker, { ...page(POPULAR_ARTISTS), sort: '-plays' })
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

const allGenres = async (on: On, more: string | null): Promise<MusicToPlace> => ({
  id: 'genres',
  title: 'Genres',
  kind: 'genre',
  item_type: 'genre',
  items: await genresInOrder(on),
  more,
})

/** The sections that have something to show; where browsing is off, none leads to a page of it. */
const inOrder = <S extends Section>(on: On, sections: S[]): (S & { order: number })[] => {
  const { enableBrowse } = on.settings()
  return sections
    .filter((section) => section.items.length > 0)
    .map((section, place) => ({
      ...section,
      ...(section.more?.startsWith('/browse') && !enableBrowse && { more: null }),
      order: place + 1,
    }))
}

type Make = (on: On, viewer: Viewer | null, now: Date) => Promise<Section | null> | null

const forAll =
  (make: (on: On, asker: Asker, now: Date) => Promise<Section>): Make =>
  (on, viewer, now) =>
    make(on, askerOf(viewer), now)

const forOne =
  (make: (on: On, viewer: Viewer) => Promise<Section | null>): Make =>
  (on, viewer) =>
    viewer && make(on, viewer)

const whereTold =
  (make: Make): Make =>
  (on, ...of) =>
    on.settings().enablePodcasts ? make(on, ...of) : null

const makers: Record<BuiltInSection, Make> = {
  feature: forAll(feature),
  recent: forOne(recent),
  'because-played': forOne(nearLast),
  'followed-artists': forOne(ofFollowed),
  'liked-artists': forOne(ofLiked),
  'begun-episodes': whereTold(forOne(begun)),
  'new-episodes': whereTold(forOne(fresh)),
  'new-albums': forAll(newAlbums),
  'top-songs': forAll(chart),
  'popular-artists': forAll(popularArtists),
  podcasts: whereTold(forAll(podcasts)),
  radio: forAll(stations),
  genres: forAll((on) => allGenres(on, '/browse')),
}

/** The sections of the start page that have something to show, as the operator placed them. */
export const homeSections = async (
  on: On,
  viewer: Viewer | null,
  now: Date = new Date(),
): Promise<HomeSection[]> => {
  const sections = await Promise.all(
    (await placedSections(on.db)).map(async (placed) => {
      const made = await (placed.section
        ? makers[placed.section](on, viewer, now)
        : pickedSection(on, askerOf(viewer), placed))
      return made && placed.title ? { ...made, title: placed.title } : made
    }),
  )
  return inOrder<Section>(
    on,
    sections.filter((section) => section !== null),
  )
}

/** Sections of the catalogue page that have something to show. */
export const browseSections = async (on: On, asker: Asker): Promise<MusicSection[]> =>
  inOrder(
    on,
    await Promise.all([
      allGenres(on, null),
      newAlbums(on, asker),
      chart(on, asker),
      popularArtists(on, asker),
    ]),
  )

/** Songs, albums, artists or radio stations of a genre, most played first; 404 when there is no such genre. */
export const genreItems = async (
  on: On,
  asker: Asker,
  id: number,
  { type, ...query }: QueryOf<typeof home.genreItems>,
): Promise<ReplyOf<typeof home.genreItems>> => {
  await genreOf(on, id)
  const played = { ...query, sort: '-plays', 'filter[genre]': id } as const
  if (type === 'album') return albumPage(on, asker, played)
  if (type === 'radio-station') return stationPage(on, asker, played)
  return type === 'artist' ? artistPage(on, asker, played) : songPage(on, asker, played)
}
