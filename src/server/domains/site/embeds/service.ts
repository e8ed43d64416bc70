import { artistName } from '../../../../contract/catalog/artists.ts'
import type { Episode, Song } from '../../../../contract/catalog/items.ts'
import { coverUrl } from '../../../../contract/core/covers.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import { artColor } from '../../../../contract/platform/theme.ts'
import {
  type EmbedItem,
  type EmbedTrack,
  type EmbedType,
  isEmbedType,
} from '../../../../contract/site/embeds.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { HttpError, throwError } from '../../../http/http-error.ts'
import {
  accessSettings,
  albumFor,
  albumSongs,
  artistFor,
  artistSongs,
  episodeOf,
  listenTo,
  playlistSongs,
  podcastWithEpisodes,
  songFor,
  stationFor,
  streamInfo,
  visiblePlaylist,
} from '../../catalog/index.ts'
import { loadPreviews, loadWaveform, storedChapters } from './queries.ts'

/** Songs of an album or a playlist that can be played; all others are a link away. */
const SONGS = 100
/** Top songs of an artist. */
const TOP_SONGS = 20
/** Bars of the drawn waveform, of the 800 that are measured. */
const BARS = 160

const byOf = (artists: Song['artists']): string | null => artists.map(artistName).join(', ') || null

const songTrack = ({ id, title, artist, artists, duration, explicit }: Song): EmbedTrack => ({
  type: 'song',
  id,
  title,
  by: byOf(artists.length > 0 || artist === null ? artists : [artist]),
  duration,
  explicit,
})

const episodeTrack = ({ id, title, show, duration, explicit }: Episode): EmbedTrack => ({
  type: 'episode',
  id,
  title,
  by: show.title,
  duration,
  explicit,
})

/** Everything but what each type has in the same way. */
type Described = Partial<EmbedItem> & { title: string; image: Cover | null; tracks: EmbedTrack[] }

/** Returns the loudest of every five measured bars. */
const reduced = (waveform: Buffer | null): number[] => {
  if (waveform === null) return []
  const step = Math.max(1, Math.ceil(waveform.length / BARS))
  const bars = Math.ceil(waveform.length / step)
  return Array.from({ length: bars }, (_, bar) =>
    Math.max(...waveform.subarray(bar * step, (bar + 1) * step)),
  )
}

const song = async (ctx: AppContext, id: number): Promise<Described> => {
  const item = await songFor(ctx, VISITOR_SCOPE, id)
  const track = songTrack(item)
  const waveform = reduced(await loadWaveform(ctx.db, id))
  const { title, cover: image, duration } = item
  return { title, by: track.by, album: item.album?.title ?? null, image, duration, tracks: [track], waveform }
}

const album = async (ctx: AppContext, id: number): Promise<Described> => {
  const [item, songs] = await Promise.all([
    albumFor(ctx, VISITOR_SCOPE, id),
    albumSongs(ctx, VISITOR_SCOPE, id, { limit: SONGS }),
  ])
  const { title, artist, cover: image, songs_count: count, duration } = item
  return { title, by: artist && artistName(artist), image, count, duration, tracks: songs.map(songTrack) }
}

const playlist = async (ctx: AppContext, id: number): Promise<Described> => {
  const [item, songs] = await Promise.all([
    visiblePlaylist(ctx, VISITOR_SCOPE, id),
    playlistSongs(ctx, VISITOR_SCOPE, id, { limit: SONGS }),
  ])
  const { title, user, cover, mosaic, songs_count: count, duration } = item
  const image = cover ?? mosaic[0] ?? null
  return { title, by: user.name, image, count, duration, tracks: songs.map(songTrack) }
}

const artist = async (ctx: AppContext, id: number): Promise<Described> => {
  const [item, songs] = await Promise.all([
    artistFor(ctx, VISITOR_SCOPE, id),
    artistSongs(ctx, VISITOR_SCOPE, id, { limit: TOP_SONGS }),
  ])
  const image = item.avatar ?? item.banner
  return { title: artistName(item), image, count: item.songs_count, tracks: songs.map(songTrack) }
}

const podcast = async (ctx: AppContext, id: number): Promise<Described> => {
  const item = await podcastWithEpisodes(ctx, VISITOR_SCOPE, id)
  const by = item.author || (item.artist && artistName(item.artist))
  const tracks = item.episodes.map(episodeTrack)
  return { title: item.title, by, image: item.cover, count: item.episodes_count, tracks }
}

const episode = async (ctx: AppContext, id: number): Promise<Described> => {
  const item = await episodeOf(ctx, VISITOR_SCOPE, id)
  const stored = item.has_chapters ? await storedChapters(ctx.db, id) : []
  const chapters = stored.map(({ at, title }) => ({ at, title }))
  const { title, cover: image, duration, number, published_at } = item
  const tracks = [episodeTrack(item)]
  return { title, by: item.show.title, image, duration, number, published_at, tracks, chapters }
}

const station = async (ctx: AppContext, id: number): Promise<Described> => {
  const { title, cover: image, stream_type } = await stationFor(ctx, VISITOR_SCOPE, id)
  const track = { type: 'radio-station', id, title, by: null, duration: null, explicit: false } as const
  return { title, image, tracks: [stream_type === 'hls' ? { ...track, hls: true } : track] }
}

const readers: Record<EmbedType, (ctx: AppContext, id: number) => Promise<Described>> = {
  song,
  album,
  playlist,
  artist,
  podcast,
  episode,
  'radio-station': station,
}

const ofPodcasts: EmbedType[] = ['podcast', 'episode']

/** Returns whether visitors may be shown items of a type at all. */
const isOpen = (ctx: AppContext, type: EmbedType): boolean => {
  const settings = ctx.settings()
  return !settings.requireAuth && (settings.enablePodcasts || !ofPodcasts.includes(type))
}

/** Returns the URL of an item's embed player. */
export const embedUrl = (ctx: AppContext, type: EmbedType, id: number): string =>
  `${ctx.settings().appUrl}/embed/${type}/${id}`

/** Returns the URL that describes the player of a page of this site, in either format. */
export const oembedUrl = (ctx: AppContext, page: string, format: 'json' | 'xml'): string =>
  `${ctx.settings().appUrl}/api/oembed?url=${encodeURIComponent(page)}&format=${format}`

/** Returns a stable URL of the audio of an item. */
export const stableAudioUrl = (ctx: AppContext, type: 'song' | 'episode', id: number): string =>
  `${ctx.settings().appUrl}/api/audio/${type}/${id}`

/** Returns what the embed player shows of an item. 404 unless visitors may hear it. */
export const embedItem = async (ctx: AppContext, type: string, id: number): Promise<EmbedItem> => {
  if (!isEmbedType(type) || !isOpen(ctx, type)) return throwError('not_found')
  const { image, tracks, ...described } = await readers[type](ctx, id)
  const songIds = tracks.flatMap((track) => (track.type === 'song' ? track.id : []))
  const previews = await loadPreviews(ctx.db, songIds, accessSettings(ctx))
  return {
    type,
    id,
    by: null,
    album: null,
    count: null,
    duration: null,
    number: null,
    published_at: null,
    waveform: [],
    chapters: [],
    ...described,
    tracks: tracks.map((track) => {
      const preview = track.type === 'song' ? previews.get(track.id) : undefined
      return { ...track, ...(preview !== undefined && { preview }) }
    }),
    link: `${ctx.settings().appUrl}/${type}/${id}`,
    cover: image && {
      small: coverUrl(image, 256),
      large: coverUrl(image, 512),
      color: artColor(image.color),
    },
  }
}

/** Returns the item of `embedItem`; null if there is nothing to show, and while the embed player is off. */
export const openEmbedItem = async (ctx: AppContext, type: string, id: string): Promise<EmbedItem | null> => {
  if (!ctx.settings().enableEmbedPlayer || !/^[1-9]\d{0,8}$/.test(id)) return null
  try {
    return await embedItem(ctx, type, Number(id))
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return null
    throw error
  }
}

/** Returns a fresh URL of what visitors may hear. 404 for everything else, and while login is required. */
export const audioUrl = async (ctx: AppContext, type: string, id: number): Promise<string> => {
  const { requireAuth, enablePodcasts } = ctx.settings()
  if (requireAuth || (type === 'episode' && !enablePodcasts)) return throwError('not_found')
  if (type === 'radio-station') return (await listenTo(ctx, VISITOR_SCOPE, id)).url
  if (type !== 'song' && type !== 'episode') return throwError('not_found')
  return (await streamInfo(ctx, VISITOR_SCOPE, type, id)).file_url
}
