import { artistName } from '../../../../contract/catalog/artists.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import { embedHeights, isEmbedType } from '../../../../contract/site/embeds.ts'
import { fillDescription, titleOf } from '../../../../contract/site/seo.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import type { PageHead } from '../../../http/pages/html-head.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../../media/images/preview-image.ts'
import {
  albumFor,
  artistFor,
  creditsFor,
  getGenre,
  listEvents,
  shownUpcomingAlbum,
  shownUpcomingSingle,
  songFor,
  songPage,
  stationFor,
  visiblePlaylist,
} from '../../catalog/index.ts'
import { profileFor } from '../../social/index.ts'
import { embedUrl, oembedUrl, stableAudioUrl } from '../embeds/service.ts'
import { counted, type ItemFacts, nameOf } from './item-facts.ts'
import { type ItemPreview, previewVersion } from './item-preview.ts'
import {
  collection,
  LISTED,
  musicGroup,
  person,
  radioStation,
  record,
  recording,
  trackList,
  upcomingRecord,
} from './linked-data.ts'
import { releasesUrl } from './new-releases-feed.service.ts'
import { episode, podcast, podcastGenre } from './podcast-facts.ts'

/** Returns the facts of an album that is shown before its release; null for all others. */
const upcomingFacts = async (ctx: AppContext, id: number): Promise<ItemFacts | null> => {
  const album = await shownUpcomingAlbum(ctx, id)
  if (!album) return null
  const site = ctx.settings()
  const { artist, artist_shown, release_at } = album
  return {
    item: { type: 'album', title: album.title, artist },
    path: `/album/${id}`,
    kind: 'music.album',
    text: album.description,
    template: 'description_album',
    values: {
      album_title: album.title,
      artist_name: nameOf(artist),
      year: Number(release_at.slice(0, 4)),
      ...counted('songs', album.songs.length, 'song'),
    },
    by: nameOf(artist),
    cover: album.cover,
    silent: true,
    properties: {
      ...(artist && artist_shown && { 'music:musician': `${site.appUrl}/artist/${artist.id}` }),
      'music:release_date': release_at.slice(0, 10),
    },
    linkedData: (image) => upcomingRecord(site, album, image),
  }
}

/** Returns the facts of a single that is shown before its release; null for all other songs. */
const upcomingSingleFacts = async (ctx: AppContext, id: number): Promise<ItemFacts | null> => {
  const single = await shownUpcomingSingle(ctx, id)
  if (!single) return null
  const site = ctx.settings()
  const { title, artist, artist_shown, release_at, cover } = single
  return {
    item: { type: 'song', title, artist },
    path: `/song/${id}`,
    kind: 'music.song',
    template: 'description_song',
    values: { song_title: title, artist_name: nameOf(artist), album_title: undefined },
    by: nameOf(artist),
    cover,
    silent: true,
    properties: {
      ...(artist && artist_shown && { 'music:musician': `${site.appUrl}/artist/${artist.id}` }),
      'music:release_date': release_at.slice(0, 10),
    },
    linkedData: (image) => upcomingRecord(site, single, image),
  }
}

/** Longer descriptions are truncated by clients. */
const DESCRIPTION = 300
const COVER_SIZE = 512

const song = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const upcoming = await upcomingSingleFacts(ctx, id)
  if (upcoming) return upcoming
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
    linkedData: async (image) => recording(site, item, await creditsFor(ctx, VISITOR_SCOPE, id), image),
  }
}

const album = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const upcoming = await upcomingFacts(ctx, id)
  if (upcoming) return upcoming
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

const artist = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
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
    feed: releasesUrl({ type: 'artist', id }),
    linkedData: async (image) =>
      musicGroup(ctx.settings(), item, await listEvents(ctx, VISITOR_SCOPE, id), image),
  }
}

const playlist = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
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

const profile = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const item = await profileFor(ctx, null, id)
  return {
    item,
    path: `/profile/${id}`,
    kind: 'profile',
    template: 'description_user',
    values: { user_name: item.name, ...counted('playlists', item.playlists_count, 'public playlist') },
    cover: item.avatar,
    // A private profile is not described to search engines.
    ...(!item.hidden && { linkedData: (image) => person(ctx.settings(), item, image) }),
  }
}

const genre = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
  const item = await getGenre(ctx, id)
  const path = `/genre/${id}/${item.slug}`
  return {
    item,
    path,
    kind: 'website',
    template: 'description_genre',
    values: { genre_name: item.name, ...counted('songs', item.songs_count, 'song') },
    cover: item.cover,
    feed: releasesUrl({ type: 'genre', id }),
    linkedData: async (image) => {
      const query = { page: 1, per_page: LISTED, sort: '-plays', 'filter[genre]': id } as const
      const { data } = await songPage(ctx, VISITOR_SCOPE, query)
      const listed = data.map((one) => ({ title: one.title, path: `/song/${one.id}` }))
      return collection(ctx.settings(), { name: item.name, path, count: item.songs_count, listed }, image)
    },
  }
}

const station = async (ctx: AppContext, id: number): Promise<ItemFacts> => {
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

const readers: Record<string, (ctx: AppContext, id: number) => Promise<ItemFacts>> = {
  song,
  album,
  artist,
  playlist,
  profile,
  genre,
  'radio-station': station,
  podcast,
  podcasts: podcastGenre,
  episode,
}

const previewOf = ({ item, by, cover }: ItemFacts, site: string): ItemPreview => ({
  title: item.title,
  by: by ?? '',
  site,
  cover,
})

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
  const elsewhere = head.silent ? {} : playedElsewhere(ctx, type, id, appUrl + head.path)
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
    ...(linkedData && { linkedData: await linkedData(cover) }),
  }
}
