import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../../context/app-context.ts'
import { idsInOrder } from '../../../../db/ids-in-order.ts'
import type { Db } from '../../../../db/schema.ts'
import { episodeFor, episodeOut, podcastFor, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { plainText } from '../../../catalog/index.ts'
import { coverId, itemId } from '../ids.ts'
import { type Elements, present } from '../protocol/response.ts'

/** Podcasts in one response. */
const MAX_CHANNELS = 500
/** Episodes of a podcast, the newest; fewer of each where that would be too many in one response. */
const EPISODES_OF_ONE = 500
const MAX_EPISODES = 20_000
/** Characters of a description. */
const DESCRIPTION = 4_000

/** The podcast `pc` is followed by the viewer, or theirs. */
const subscribed = (viewer: ViewerScope): RawBuilder<boolean> => sql`(${podcastFor(viewer)} and (
  pc.id in (select item_id from follows where user_id = ${viewer.id} and item_type = 'podcast')
  or pc.user_id = ${viewer.id} or pc.artist_id = any(${[...viewer.artists]}::int[])))`

interface ChannelRow {
  id: number
  title: string
  description: string | null
  source_feed: string | null
  cover: string | null
}

const channel = ({ settings }: AppContext, row: ChannelRow): Elements =>
  present({
    id: itemId('podcast', row.id),
    url: row.source_feed ?? `${settings().appUrl}/feeds/podcasts/${row.id}.xml`,
    title: row.title,
    description: row.description && plainText(row.description, DESCRIPTION),
    coverArt: coverId('podcast', row.id, row.cover),
    status: 'completed',
  })

interface EpisodeRow {
  id: number
  podcast_id: number
  title: string
  podcast: string
  author: string | null
  summary: string | null
  published_at: string
  created_at: string
  explicit: boolean
  cover: string | null
  duration: number
  size: number | null
  mime: string | null
  ext: string | null
  bitrate: number | null
  sample_rate: number | null
  channels: number | null
  plays: number
  liked_at: string | null
  progress: number | null
  heard_at: string | null
}

/** File extensions of the types that feeds name; most are MP3. */
const suffixes: Record<string, string> = {
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
}

/** Spells an episode as the `PodcastEpisode` of the Subsonic API. It can be heard at once: nothing has to be downloaded. */
const episode = (row: EpisodeRow): Elements => {
  const id = itemId('episode', row.id)
  const mime = row.mime ?? 'audio/mpeg'
  return present({
    id,
    streamId: id,
    channelId: itemId('podcast', row.podcast_id),
    parent: itemId('podcast', row.podcast_id),
    isDir: false,
    title: row.title,
    album: row.podcast,
    artist: row.author,
    year: new Date(row.published_at).getUTCFullYear(),
    genre: 'Podcast',
    coverArt: coverId('episode', row.id, row.cover),
    size: row.size,
    contentType: mime,
    suffix: row.ext ?? suffixes[mime] ?? 'mp3',
    duration: Math.round(row.duration),
    bitRate: row.bitrate && Math.round(row.bitrate / 1000),
    samplingRate: row.sample_rate,
    channelCount: row.channels,
    isVideo: false,
    type: 'podcast',
    created: row.created_at,
    starred: row.liked_at,
    playCount: row.plays,
    played: row.heard_at,
    bookmarkPosition: row.progress && Math.round(row.progress * 1000),
    explicitStatus: row.explicit ? 'explicit' : 'clean',
    description: row.summary,
    status: 'completed',
    publishDate: row.published_at,
  })
}

/**
 * Returns the episodes whose ids `pick` selects (columns id, place), ordered by place, with what the viewer has heard of
 * them. `pick` decides what the viewer may see.
 */
const episodeRows = async (db: Db, viewer: ViewerScope, pick: RawBuilder<unknown>): Promise<EpisodeRow[]> => {
  const { rows } = await sql<EpisodeRow>`
    with picked as materialized (${pick})
    select e.id, e.podcast_id, e.title, pc.title as podcast,
      coalesce(pc.author, nullif(ar.displayname, ''), ar.name) as author, e.summary, e.published_at, e.created_at,
      e.explicit or pc.explicit as explicit, c.hash as cover, coalesce(m.duration, e.duration) as duration,
      coalesce(m.size, e.enclosure_length)::float8 as size, coalesce(m.mime, e.enclosure_type) as mime, m.ext, m.bitrate,
      m.sample_rate, m.channels, e.plays, liked.created_at as liked_at,
      case when not pr.played then nullif(pr.seconds, 0) end as progress, pr.updated_at as heard_at
    from picked
    join episodes e on e.id = picked.id
    join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id
    left join artists ar on ar.id = pc.artist_id
    left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
    left join likes liked on liked.user_id = ${viewer.id} and liked.item_type = 'episode' and liked.item_id = e.id
    left join episode_progress pr on pr.user_id = ${viewer.id} and pr.episode_id = e.id
    order by picked.place`.execute(db)
  return rows
}

const newestFirst = sql`e.published_at desc, e.id desc`

/** Selects the newest episodes of each of the podcasts. */
const newestOfEach = (podcasts: RawBuilder<unknown>, limit: number): RawBuilder<unknown> => sql`
  select near.id, row_number() over (order by near.published_at desc, near.id desc) as place
  from ${podcasts} cross join lateral (
    select e.id, e.published_at from episodes e left join media m on m.id = e.media_id
    where e.podcast_id = pc.id and ${episodeOut} order by ${newestFirst} limit ${limit}) near`

/**
 * Returns the podcasts that the viewer follows or owns, or one that they may see, with their newest episodes if
 * `withEpisodes`.
 */
export const listChannels = async (
  ctx: AppContext,
  viewer: ViewerScope,
  { id, withEpisodes }: { id: number | undefined; withEpisodes: boolean },
): Promise<Elements[]> => {
  const { rows: channels } = await sql<ChannelRow>`
    select pc.id, pc.title, pc.description, pc.source_feed, c.hash as cover
    from podcasts pc left join images c on c.id = pc.cover_id
    where ${id === undefined ? subscribed(viewer) : sql`pc.id = ${id} and ${podcastFor(viewer)}`}
    order by lower(pc.title), pc.id limit ${MAX_CHANNELS}`.execute(ctx.db)
  if (!withEpisodes || channels.length === 0) return channels.map((row) => channel(ctx, row))
  const each = Math.min(EPISODES_OF_ONE, Math.floor(MAX_EPISODES / channels.length))
  const podcasts = sql`unnest(${channels.map((row) => row.id)}::int[]) as pc (id)`
  const episodes = Map.groupBy(
    await episodeRows(ctx.db, viewer, newestOfEach(podcasts, each)),
    ({ podcast_id }) => podcast_id,
  )
  return channels.map((row) => ({
    ...channel(ctx, row),
    episode: (episodes.get(row.id) ?? []).map(episode),
  }))
}

/** Returns the newest episodes of the podcasts that the viewer follows or owns. */
export const newestEpisodes = async (db: Db, viewer: ViewerScope, limit: number): Promise<Elements[]> => {
  const podcasts = sql`(select pc.id from podcasts pc where ${subscribed(viewer)}) pc`
  const pick = sql`${newestOfEach(podcasts, limit)} order by place limit ${limit}`
  return (await episodeRows(db, viewer, pick)).map(episode)
}

/** Returns one episode that the viewer may see. */
export const episodeById = async (db: Db, viewer: ViewerScope, id: number): Promise<Elements | undefined> => {
  const pick = sql`select e.id, 1 as place from episodes e join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id where e.id = ${id} and ${episodeFor(viewer)}`
  return (await episodeRows(db, viewer, pick)).map(episode)[0]
}

/** Returns the episodes of these ids that the viewer may see, in their order, as the `Child` that lists of songs contain. */
export const episodesByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Elements[]> => {
  const rows = await episodeRows(
    db,
    viewer,
    sql`select e.id, given.place from ${idsInOrder(ids)} join episodes e on e.id = given.id
      join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id where ${episodeFor(viewer)}`,
  )
  return rows
    .map(episode)
    .map(
      ({
        streamId: _stream,
        channelId: _channel,
        description: _text,
        status: _status,
        publishDate: _date,
        ...child
      }) => child,
    )
}
