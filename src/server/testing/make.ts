import { createHash, randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Permission } from '../../contract/core/permissions.ts'
import type { TeamRole } from '../../contract/platform/artist-team.ts'
import type { AppContext } from '../context/app-context.ts'
import type {
  AlbumStatsTable,
  AlbumTable,
  ArtistStatsTable,
  ArtistTable,
  GenreTable,
  MediaTable,
  SongStatsTable,
  SongTable,
} from '../db/tables/catalog.ts'
import type {
  EpisodeTable,
  PodcastGenreTable,
  PodcastTable,
  RadioStationTable,
} from '../db/tables/podcasts.ts'
import { catalogChanged, recount } from '../domains/catalog/catalog/service.ts'
import { setMember } from '../domains/platform/artist-team/service.ts'
import { originalKey } from '../media/original-key.ts'

type On = Pick<AppContext, 'db'>
type Without<T, K extends keyof T> = Partial<Omit<T, K>>

let created = 0
const next = (): number => ++created
const hex = (): string => randomBytes(32).toString('hex')

export interface TestUser {
  id: number
  name: string
  email: string
  /** A valid bearer token. */
  token: string
}

/** Creates an account with its own session and no password. */
export const makeUser = async (
  { db }: On,
  options: { name?: string; admin?: boolean; blocked?: boolean; roles?: string[] } = {},
): Promise<TestUser> => {
  const n = next()
  const name = options.name ?? `Listener ${n}`
  const email = `listener${n}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({ name, email, is_admin: options.admin ?? false, blocked: options.blocked ?? false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression((q) =>
      q
        .selectFrom('roles')
        .select((e) => [e.val(id).as('user_id'), 'id'])
        .where('name', 'in', options.roles ?? ['user']),
    )
    .execute()
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      user_id: id,
      agent: 'test',
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return { id, name, email, token }
}

/** Creates a role with these permissions and returns its name. */
export const makeRole = async ({ db }: On, permissions: Permission[]): Promise<string> => {
  const n = next()
  const { id, name } = await db
    .insertInto('roles')
    .values({ name: `role ${n}`, label: `Role ${n}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ role_id: id, permission })))
    .execute()
  return name
}

/** Sets the counters of an item; those that are left out stay zero. */
const setStats = async (
  db: On['db'],
  item: 'song' | 'album' | 'artist',
  id: number,
  counters: Record<string, number | undefined>,
): Promise<void> => {
  const changed = Object.entries(counters).filter(([, count]) => count !== undefined)
  if (changed.length === 0) return
  const values = changed.map(([name, count]) => sql`${sql.ref(name)} = ${count}`)
  await sql`update ${sql.table(`${item}_stats`)} set ${sql.join(values)} where ${sql.ref(`${item}_id`)} = ${id}`.execute(
    db,
  )
}

export const makeCover = async ({ db }: On, hash: string = hex()): Promise<{ id: number; hash: string }> =>
  db
    .insertInto('images')
    .values({ hash, color: '#204060', width: 1000, height: 1000 })
    .returning(['id', 'hash'])
    .executeTakeFirstOrThrow()

export const makeArtist = async (
  { db }: On,
  {
    plays,
    followers_count,
    ...values
  }: Partial<Insertable<ArtistTable & Pick<ArtistStatsTable, 'plays' | 'followers_count'>>> = {},
): Promise<{ id: number; name: string }> => {
  const name = values.name ?? `Artist ${next()}`
  const artist = await db
    .insertInto('artists')
    .values({ name, key: `${name} ${next()}`, slug: name.toLowerCase().replaceAll(' ', '-'), ...values })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await setStats(db, 'artist', artist.id, { plays, followers_count })
  return artist
}

/** Makes an account a member of an artist's team. */
export const makeMember = (
  { db }: On,
  artist: { id: number },
  user: { id: number },
  role: TeamRole = 'owner',
): Promise<void> =>
  db.transaction().execute((trx) => setMember(trx, { artist_id: artist.id, user_id: user.id, role }))

export const makeGenre = async (
  { db }: On,
  values: Partial<Insertable<GenreTable>> = {},
): Promise<{ id: number; name: string }> => {
  const name = values.name ?? `Genre ${next()}`
  return db
    .insertInto('genres')
    .values({ name, slug: `${name.toLowerCase().replaceAll(' ', '-')}-${next()}`, ...values })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}

/** Creates a public radio station without a source, marked as just polled. */
export const makeStation = async (
  { db }: On,
  values: Partial<Insertable<RadioStationTable>> = {},
): Promise<{ id: number; title: string }> => {
  const title = values.title ?? `Station ${next()}`
  return db
    .insertInto('radio_stations')
    .values({
      title,
      stream_url: `https://radio.example/${hex()}`,
      stream_type: 'mp3',
      polled_at: new Date(),
      ...values,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
}

export const makeAlbum = async (
  { db }: On,
  {
    plays,
    likes,
    ...values
  }: Partial<Insertable<AlbumTable & Pick<AlbumStatsTable, 'plays' | 'likes'>>> = {},
): Promise<{ id: number; title: string }> => {
  const title = values.title ?? `Album ${next()}`
  const album = await db
    .insertInto('albums')
    .values({ title, key: `${title} ${next()}`, ...values })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  await setStats(db, 'album', album.id, { plays, likes })
  return album
}

/** Creates a media row; with `bytes`, stored as the original and hashed. */
export const makeMedia = async (
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  values: Partial<Insertable<MediaTable>> & { bytes?: Uint8Array } = {},
): Promise<{ id: number; hash: string; ext: string }> => {
  const { bytes, ...columns } = values
  const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : hex()
  const row = await db
    .insertInto('media')
    .values({
      hash,
      size: bytes?.length ?? 1_000_000,
      mime: 'audio/mpeg',
      ext: 'mp3',
      codec: 'mp3',
      duration: 200,
      lossless: false,
      ...columns,
    })
    .returning(['id', 'hash', 'ext'])
    .executeTakeFirstOrThrow()
  if (bytes) {
    await storage.putBytes(originalKey(row), bytes, columns.mime ?? 'audio/mpeg')
  }
  return row
}

export type SongValues = Without<Insertable<SongTable & Omit<SongStatsTable, 'song_id'>>, 'id'> & {
  /** Artists in order; the first is the main artist. */
  artists?: number[]
  genres?: number[]
  media?: Parameters<typeof makeMedia>[1]
}

/** Creates a song with its media, counted and announced like an import. */
export const makeSong = async (
  ctx: AppContext,
  { artists = [], genres = [], media, plays, likes, downloads, ...values }: SongValues = {},
): Promise<{ id: number; title: string; media_id: number }> => {
  const media_id = values.media_id ?? (await makeMedia(ctx, media)).id
  const title = values.title ?? `Song ${next()}`
  const artistIds = values.artist_id && artists.length === 0 ? [values.artist_id] : artists
  return ctx.db.transaction().execute(async (trx) => {
    const song = await trx
      .insertInto('songs')
      .values({ title, file_name: `${title}.mp3`, artist_id: artistIds[0] ?? null, ...values, media_id })
      .returning(['id', 'title', 'media_id'])
      .executeTakeFirstOrThrow()
    const song_id = song.id
    await setStats(trx, 'song', song_id, { plays, likes, downloads })
    if (artistIds.length > 0)
      await trx
        .insertInto('song_artists')
        .values(artistIds.map((artist_id, position) => ({ song_id, artist_id, position })))
        .execute()
    if (genres.length > 0)
      await trx
        .insertInto('song_genres')
        .values(genres.map((genre_id) => ({ song_id, genre_id })))
        .execute()
    await recount(trx, {
      albumIds: values.album_id ? [values.album_id] : [],
      artistIds,
      genreIds: genres,
    })
    await catalogChanged(ctx, trx)
    return song
  })
}

export const makePodcastGenre = async (
  { db }: On,
  values: Partial<Insertable<PodcastGenreTable>> = {},
): Promise<{ id: number; name: string; slug: string }> => {
  const name = values.name ?? `Podcast genre ${next()}`
  return db
    .insertInto('podcast_genres')
    .values({ name, slug: name.toLowerCase().replaceAll(' ', '-'), ...values })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow()
}

/** Creates a public podcast without episodes. */
export const makePodcast = async (
  { db }: On,
  { genres = [], ...values }: Partial<Insertable<PodcastTable>> & { genres?: number[] } = {},
): Promise<{ id: number; title: string }> => {
  const podcast = await db
    .insertInto('podcasts')
    .values({ title: `Podcast ${next()}`, public: true, ...values })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()
  if (genres.length > 0)
    await db
      .insertInto('podcast_genre_links')
      .values(genres.map((genre_id) => ({ podcast_id: podcast.id, genre_id })))
      .execute()
  return podcast
}

/** Creates a published public episode, remote unless `media` or `media_id` is set; in its own podcast by default. */
export const makeEpisode = async (
  ctx: AppContext,
  { media, ...values }: Partial<Insertable<EpisodeTable>> & { media?: Parameters<typeof makeMedia>[1] } = {},
): Promise<{ id: number; title: string; podcast_id: number; media_id: number | null }> => {
  const media_id = values.media_id ?? (media ? (await makeMedia(ctx, media)).id : null)
  const podcast_id = values.podcast_id ?? (await makePodcast(ctx)).id
  const n = next()
  const source = {
    enclosure_url: `https://example.com/episode-${n}.mp3`,
    enclosure_type: 'audio/mpeg',
    duration: 1800,
  }
  return ctx.db
    .insertInto('episodes')
    .values({
      title: `Episode ${n}`,
      public: true,
      published_at: new Date(Date.now() - 60_000),
      ...(media_id === null && source),
      ...values,
      podcast_id,
      media_id,
    })
    .returning(['id', 'title', 'podcast_id', 'media_id'])
    .executeTakeFirstOrThrow()
}
