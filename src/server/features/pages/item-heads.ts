import { artistName } from '../../../contract/artists.ts'
import { type Cover, coverUrl } from '../../../contract/covers.ts'
import { type Titled, titleOf } from '../../../contract/item-titles.ts'
import { VISITOR } from '../../db/visible.ts'
import type { PageHead } from '../../http/page-head.ts'
import type { Platform } from '../../platform.ts'
import { albumFor } from '../albums/albums.service.ts'
import { artistFor } from '../artists/artists.service.ts'
import { genreOf } from '../genres/genres.service.ts'
import { visiblePlaylist } from '../playlists/playlists.service.ts'
import { episodeOf } from '../podcasts/episodes.service.ts'
import { podcastFor, podcastGenreOf } from '../podcasts/podcasts.service.ts'
import { profileFor } from '../profiles/profiles.service.ts'
import { stationFor } from '../radio/radio.service.ts'
import { songFor } from '../songs/songs.service.ts'
import {
  musicGroup,
  radioStation,
  record,
  recording,
  spoken,
  spokenSeries,
  trackList,
} from './linked-data.ts'

type On = Pick<Platform, 'db' | 'env' | 'log' | 'settings'>

/** Longer descriptions are cut by those who show them. */
const DESCRIPTION = 300
const COVER_SIZE = 512

interface Told {
  item: Titled
  path: string
  kind: string
  description: string
  cover: Cover | null
  /** Where its feed lies. */
  feed?: string
  properties?: Record<string, string>
  linkedData?: (image: string | undefined) => object
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const by = (artist: { name: string; displayname: string | null } | null): string =>
  artist ? ` by ${artistName(artist)}` : ''

const song = async (on: On, id: number): Promise<Told> => {
  const item = await songFor(on, VISITOR, id)
  const site = on.settings()
  const album = item.album ? ` From the album ${item.album.title}.` : ''
  return {
    item,
    path: `/song/${id}`,
    kind: 'music.song',
    description: `Listen to ${item.title}${by(item.artist)}.${album}`,
    cover: item.cover,
    properties: {
      'music:duration': String(Math.round(item.duration)),
      ...(item.artist && { 'music:musician': `${site.appUrl}/artist/${item.artist.id}` }),
      ...(item.album && { 'music:album': `${site.appUrl}/album/${item.album.id}` }),
    },
    linkedData: (image) => recording(site, item, image),
  }
}

const album = async (on: On, id: number): Promise<Told> => {
  const item = await albumFor(on, VISITOR, id)
  const site = on.settings()
  const year = item.year ? `, ${item.year}` : ''
  return {
    item,
    path: `/album/${id}`,
    kind: 'music.album',
    description:
      item.description ||
      `Listen to ${item.title}${by(item.artist)}${year}: ${count(item.songs_count, 'song', 'songs')}.`,
    cover: item.cover,
    properties: {
      ...(item.artist && { 'music:musician': `${site.appUrl}/artist/${item.artist.id}` }),
      ...(item.released_at && { 'music:release_date': item.released_at }),
    },
    linkedData: (image) => record(site, item, image),
  }
}

const artist = async (on: On, id: number): Promise<Told> => {
  const item = await artistFor(on, VISITOR, id)
  const songs = count(item.songs_count, 'song', 'songs')
  return {
    item,
    path: `/artist/${id}`,
    kind: 'music.musician',
    description:
      item.bio || `Listen to ${artistName(item)}: ${songs}, ${count(item.albums_count, 'album', 'albums')}.`,
    cover: item.avatar ?? item.banner,
    linkedData: (image) => musicGroup(on.settings(), item, image),
  }
}

const playlist = async (on: On, id: number): Promise<Told> => {
  const item = await visiblePlaylist(on, VISITOR, id)
  return {
    item,
    path: `/playlist/${id}`,
    kind: 'music.playlist',
    description:
      item.description ||
      `Listen to ${item.title} by ${item.user.name}: ${count(item.songs_count, 'song', 'songs')}.`,
    cover: item.cover ?? item.mosaic[0] ?? null,
    linkedData: (image) => trackList(on.settings(), item, image),
  }
}

const profile = async (on: On, id: number): Promise<Told> => {
  const item = await profileFor(on, null, id)
  return {
    item,
    path: `/profile/${id}`,
    kind: 'profile',
    description: `${item.name} has ${count(item.playlists_count, 'public playlist', 'public playlists')}.`,
    cover: item.avatar,
  }
}

const genre = async (on: On, id: number): Promise<Told> => {
  const item = await genreOf(on, id)
  return {
    item,
    path: `/genre/${id}/${item.slug}`,
    kind: 'website',
    description: `Listen to ${item.name}: ${count(item.songs_count, 'song', 'songs')}.`,
    cover: item.cover,
  }
}

const station = async (on: On, id: number): Promise<Told> => {
  const item = await stationFor(on, VISITOR, id)
  return {
    item,
    path: `/radio-station/${id}`,
    kind: 'music.radio_station',
    description: item.description || `Listen to ${item.title} live.`,
    cover: item.cover,
    linkedData: (image) => radioStation(on.settings(), item, image),
  }
}

/** The words of harmless HTML. */
const plain = (html: string | null): string =>
  (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => letters[name] ?? ' ')
    .trim()
const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const podcast = async (on: On, id: number): Promise<Told> => {
  const item = await podcastFor(on, VISITOR, id)
  const author = item.author ? ` by ${item.author}` : by(item.artist)
  return {
    item: { ...item, podcast: null },
    path: `/podcast/${id}`,
    kind: 'music.playlist',
    description:
      plain(item.description) ||
      `Listen to ${item.title}${author}: ${count(item.episodes_count, 'episode', 'episodes')}.`,
    cover: item.cover,
    feed: `/feeds/podcasts/${id}.xml`,
    linkedData: (image) => spokenSeries(on.settings(), item, plain(item.description), image),
  }
}

const episode = async (on: On, id: number): Promise<Told> => {
  const item = await episodeOf(on, VISITOR, id)
  const told = item.summary || plain(item.description ?? null)
  return {
    item: { ...item, podcast: item.show },
    path: `/episode/${id}`,
    kind: 'music.song',
    description: told || `Listen to ${item.title}, an episode of ${item.show.title}.`,
    cover: item.cover,
    properties: { 'music:duration': String(Math.round(item.duration)) },
    linkedData: (image) => spoken(on.settings(), item, told, image),
  }
}

const podcasts = async (on: On, id: number): Promise<Told> => {
  const item = await podcastGenreOf(on, id)
  return {
    item: { ...item, type: 'genre' },
    path: `/podcasts/${id}/${item.slug}`,
    kind: 'website',
    description: `${item.name}: ${count(item.podcasts_count, 'podcast', 'podcasts')}.`,
    cover: item.cover,
  }
}

const readers: Record<string, (on: On, id: number) => Promise<Told>> = {
  song,
  album,
  artist,
  playlist,
  profile,
  genre,
  'radio-station': station,
  podcast,
  podcasts,
  episode,
}

/** The head of an item's page, with what a visitor sees of it and no more; refuses with 404 what they do not see. */
export const itemHead = async (on: On, type: string, id: number): Promise<PageHead | null> => {
  const told = await readers[type]?.(on, id)
  if (!told) return null
  const { appName, appUrl } = on.settings()
  const image = told.cover ? { url: appUrl + coverUrl(told.cover, COVER_SIZE), size: COVER_SIZE } : null
  const { kind, feed, properties, linkedData } = told
  return {
    status: 200,
    title: titleOf(on.settings(), told.item),
    site: appName,
    description: told.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION),
    image,
    canonical: appUrl + told.path,
    kind,
    ...(feed && { feed: { title: told.item.title, url: appUrl + feed } }),
    ...(properties && { properties }),
    ...(linkedData && { linkedData: linkedData(image?.url) }),
  }
}
