import { artistName } from '../../../contract/artists.ts'
import { type Cover, coverUrl } from '../../../contract/covers.ts'
import { type Titled, titleOf } from '../../../contract/item-titles.ts'
import type { AppContext } from '../../app-context.ts'
import { VISITOR_SCOPE } from '../../db/visibility.ts'
import type { PageHead } from '../../http/html-head.ts'
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

/** Longer descriptions are truncated by clients. */
const DESCRIPTION = 300
const COVER_SIZE = 512

interface ItemHead {
  item: Titled
  path: string
  kind: string
  description: string
  cover: Cover | null
  /** URL of its feed. */
  feed?: string
  properties?: Record<string, string>
  linkedData?: (image: string | undefined) => object
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const by = (artist: { name: string; displayname: string | null } | null): string =>
  artist ? ` by ${artistName(artist)}` : ''

const song = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await songFor(ctx, VISITOR_SCOPE, id)
  const site = ctx.settings()
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

const album = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await albumFor(ctx, VISITOR_SCOPE, id)
  const site = ctx.settings()
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

const artist = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await artistFor(ctx, VISITOR_SCOPE, id)
  const songs = count(item.songs_count, 'song', 'songs')
  return {
    item,
    path: `/artist/${id}`,
    kind: 'music.musician',
    description:
      item.bio || `Listen to ${artistName(item)}: ${songs}, ${count(item.albums_count, 'album', 'albums')}.`,
    cover: item.avatar ?? item.banner,
    linkedData: (image) => musicGroup(ctx.settings(), item, image),
  }
}

const playlist = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await visiblePlaylist(ctx, VISITOR_SCOPE, id)
  return {
    item,
    path: `/playlist/${id}`,
    kind: 'music.playlist',
    description:
      item.description ||
      `Listen to ${item.title} by ${item.user.name}: ${count(item.songs_count, 'song', 'songs')}.`,
    cover: item.cover ?? item.mosaic[0] ?? null,
    linkedData: (image) => trackList(ctx.settings(), item, image),
  }
}

const profile = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await profileFor(ctx, null, id)
  return {
    item,
    path: `/profile/${id}`,
    kind: 'profile',
    description: `${item.name} has ${count(item.playlists_count, 'public playlist', 'public playlists')}.`,
    cover: item.avatar,
  }
}

const genre = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await genreOf(ctx, id)
  return {
    item,
    path: `/genre/${id}/${item.slug}`,
    kind: 'website',
    description: `Listen to ${item.name}: ${count(item.songs_count, 'song', 'songs')}.`,
    cover: item.cover,
  }
}

const station = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await stationFor(ctx, VISITOR_SCOPE, id)
  return {
    item,
    path: `/radio-station/${id}`,
    kind: 'music.radio_station',
    description: item.description || `Listen to ${item.title} live.`,
    cover: item.cover,
    linkedData: (image) => radioStation(ctx.settings(), item, image),
  }
}

/** Strips the tags of sanitized HTML. */
const plain = (html: string | null): string =>
  (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => letters[name] ?? ' ')
    .trim()
const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const podcast = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await podcastFor(ctx, VISITOR_SCOPE, id)
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
    linkedData: (image) => spokenSeries(ctx.settings(), item, plain(item.description), image),
  }
}

const episode = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await episodeOf(ctx, VISITOR_SCOPE, id)
  const head = item.summary || plain(item.description ?? null)
  return {
    item: { ...item, podcast: item.show },
    path: `/episode/${id}`,
    kind: 'music.song',
    description: head || `Listen to ${item.title}, an episode of ${item.show.title}.`,
    cover: item.cover,
    properties: { 'music:duration': String(Math.round(item.duration)) },
    linkedData: (image) => spoken(ctx.settings(), item, head, image),
  }
}

const podcasts = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await podcastGenreOf(ctx, id)
  return {
    item: { ...item, type: 'genre' },
    path: `/podcasts/${id}/${item.slug}`,
    kind: 'website',
    description: `${item.name}: ${count(item.podcasts_count, 'podcast', 'podcasts')}.`,
    cover: item.cover,
  }
}

const readers: Record<string, (ctx: AppContext, id: number) => Promise<ItemHead>> = {
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

/** Returns the head of an item's page, with public data only; 404 if the item is not visible to visitors. */
export const itemHead = async (ctx: AppContext, type: string, id: number): Promise<PageHead | null> => {
  const head = await readers[type]?.(ctx, id)
  if (!head) return null
  const { appName, appUrl } = ctx.settings()
  const image = head.cover ? { url: appUrl + coverUrl(head.cover, COVER_SIZE), size: COVER_SIZE } : null
  const { kind, feed, properties, linkedData } = head
  return {
    status: 200,
    title: titleOf(ctx.settings(), head.item),
    site: appName,
    description: head.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION),
    image,
    canonical: appUrl + head.path,
    kind,
    ...(feed && { feed: { title: head.item.title, url: appUrl + feed } }),
    ...(properties && { properties }),
    ...(linkedData && { linkedData: linkedData(image?.url) }),
  }
}
