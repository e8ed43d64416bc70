import { createHash } from 'node:crypto'
import type { AnySettingKey } from '../../../contract/all-settings.ts'
import { artistName } from '../../../contract/artists.ts'
import { type Cover, coverUrl } from '../../../contract/covers.ts'
import { embedHeights, isEmbedType } from '../../../contract/embeds.ts'
import { type DescriptionValues, fillDescription } from '../../../contract/item-descriptions.ts'
import { type Titled, titleOf } from '../../../contract/item-titles.ts'
import type { AppContext } from '../../app-context.ts'
import { VISITOR_SCOPE } from '../../db/visibility.ts'
import type { PageHead } from '../../http/html-head.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../media/preview-image.ts'
import { albumFor } from '../albums/albums.service.ts'
import { artistFor } from '../artists/artists.service.ts'
import { embedUrl, oembedUrl, stableAudioUrl } from '../embeds/embeds.service.ts'
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
  /** Its own text; without one, the template of its type is filled with `values`. */
  text?: string | null | undefined
  template: AnySettingKey & `description_${string}`
  values: DescriptionValues
  /** Who it is by, for its preview image. */
  by?: string | null | undefined
  cover: Cover | null
  /** URL of its feed. */
  feed?: string
  properties?: Record<string, string>
  linkedData?: (image: string | undefined) => object
}

/** Returns a count with its noun, and as a mere number. */
const counted = <K extends string>(name: K, count: number, noun: string): DescriptionValues => ({
  [name]: `${count} ${noun}${count === 1 ? '' : 's'}`,
  [`${name}_count`]: count,
})
const nameOf = (artist: { name: string; displayname: string | null } | null | undefined) =>
  artist ? artistName(artist) : null

const song = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await songFor(ctx, VISITOR_SCOPE, id)
  const site = ctx.settings()
  return {
    item,
    path: `/song/${id}`,
    kind: 'music.song',
    template: 'description_song',
    values: {
      song_title: item.title,
      artist_name: nameOf(item.artist),
      album_title: item.album?.title,
    },
    by: nameOf(item.artist),
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
  return {
    item,
    path: `/album/${id}`,
    kind: 'music.album',
    text: item.description,
    template: 'description_album',
    values: {
      album_title: item.title,
      artist_name: nameOf(item.artist),
      year: item.year,
      ...counted('songs', item.songs_count, 'song'),
    },
    by: nameOf(item.artist),
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
  return {
    item,
    path: `/artist/${id}`,
    kind: 'music.musician',
    text: item.bio,
    template: 'description_artist',
    values: {
      artist_name: artistName(item),
      ...counted('songs', item.songs_count, 'song'),
      ...counted('albums', item.albums_count, 'album'),
    },
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
    text: item.description,
    template: 'description_playlist',
    values: {
      playlist_title: item.title,
      user_name: item.user.name,
      ...counted('songs', item.songs_count, 'song'),
    },
    by: item.user.name,
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
    template: 'description_user',
    values: { user_name: item.name, ...counted('playlists', item.playlists_count, 'public playlist') },
    cover: item.avatar,
  }
}

const genre = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await genreOf(ctx, id)
  return {
    item,
    path: `/genre/${id}/${item.slug}`,
    kind: 'website',
    template: 'description_genre',
    values: { genre_name: item.name, ...counted('songs', item.songs_count, 'song') },
    cover: item.cover,
  }
}

const station = async (ctx: AppContext, id: number): Promise<ItemHead> => {
  const item = await stationFor(ctx, VISITOR_SCOPE, id)
  return {
    item,
    path: `/radio-station/${id}`,
    kind: 'music.radio_station',
    text: item.description,
    template: 'description_radio_station',
    values: { radio_station_name: item.title },
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
  return {
    item: { ...item, podcast: null },
    path: `/podcast/${id}`,
    kind: 'music.playlist',
    text: plain(item.description),
    template: 'description_podcast',
    values: {
      podcast_title: item.title,
      artist_name: item.author || nameOf(item.artist),
      ...counted('episodes', item.episodes_count, 'episode'),
    },
    by: item.author || nameOf(item.artist),
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
    text: head,
    template: 'description_episode',
    values: { episode_title: item.title, podcast_title: item.show.title, artist_name: item.show.author },
    by: item.show.title,
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
    template: 'description_podcast_genre',
    values: { genre_name: item.name, ...counted('podcasts', item.podcasts_count, 'podcast') },
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

/** What the preview image of an item shows. */
export interface ItemPreview {
  title: string
  by: string
  site: string
  cover: Cover | null
}

/** Bump when the image is drawn differently. */
const DRAWN = 1

const previewOf = ({ item, by, cover }: ItemHead, site: string): ItemPreview => ({
  title: item.title,
  by: by ?? '',
  site,
  cover,
})

/** Names what an image shows: a changed item gets another URL. */
export const previewVersion = (preview: ItemPreview): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWN, preview]))
    .digest('hex')
    .slice(0, 16)

/** Returns what the preview image of an item shows; 404 if the item is not visible to visitors. */
export const itemPreview = async (ctx: AppContext, type: string, id: number): Promise<ItemPreview | null> => {
  const head = await readers[type]?.(ctx, id)
  return head ? previewOf(head, ctx.settings().appName) : null
}

/** Width of the player that previews of links offer. */
const PLAYER_WIDTH = 480

/** Returns what lets other sites play an item, by its type. */
const playedElsewhere = (
  ctx: AppContext,
  type: string,
  id: number,
  page: string,
): Pick<PageHead, 'oembed' | 'properties'> => {
  const audio =
    type === 'song' || type === 'episode' ? { 'og:audio': stableAudioUrl(ctx, type, id) } : undefined
  if (!isEmbedType(type) || !ctx.settings().enableEmbedPlayer) return audio ? { properties: audio } : {}
  return {
    oembed: { json: oembedUrl(ctx, page, 'json'), xml: oembedUrl(ctx, page, 'xml') },
    properties: {
      ...audio,
      'twitter:player': embedUrl(ctx, type, id),
      'twitter:player:width': String(PLAYER_WIDTH),
      'twitter:player:height': String(embedHeights.large),
    },
  }
}

/** Returns the head of an item's page, with public data only; 404 if the item is not visible to visitors. */
export const itemHead = async (ctx: AppContext, type: string, id: number): Promise<PageHead | null> => {
  const head = await readers[type]?.(ctx, id)
  if (!head) return null
  const settings = ctx.settings()
  const { appName, appUrl } = settings
  const description =
    head.text ||
    fillDescription(settings[head.template], { site_name: appName, ...head.values }) ||
    settings.site_description
  const cover = head.cover ? appUrl + coverUrl(head.cover, COVER_SIZE) : undefined
  const version = previewVersion(previewOf(head, appName))
  const { kind, feed, linkedData } = head
  const elsewhere = playedElsewhere(ctx, type, id, appUrl + head.path)
  return {
    status: 200,
    title: titleOf(settings, head.item),
    site: appName,
    description: description.replace(/\s+/g, ' ').slice(0, DESCRIPTION),
    image: {
      url: `${appUrl}/previews/${type}/${id}.jpg?v=${version}`,
      width: PREVIEW_WIDTH,
      height: PREVIEW_HEIGHT,
      alt: head.by ? `${head.item.title} · ${head.by}` : head.item.title,
    },
    canonical: appUrl + head.path,
    kind,
    ...(feed && { feed: { title: head.item.title, url: appUrl + feed } }),
    ...elsewhere,
    properties: { ...head.properties, ...elsewhere.properties },
    ...(linkedData && { linkedData: linkedData(cover) }),
  }
}
