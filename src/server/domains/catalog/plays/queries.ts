import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PlayDevice, PlaySource } from '../../../../contract/platform/analytics.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { DAY_MS, playIdAt, playsSince } from '../../../db/sql/plays-since.ts'
import { isSameListen } from '../../../db/sql/same-listen.ts'
import {
  albumFor,
  artistFor,
  episodeFor,
  podcastFor,
  songFor,
  stationFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'
import type { PlayTable } from '../../../db/tables/plays.ts'

export type Play = Selectable<PlayTable>

export interface Playable {
  /** Seconds as known by the server; null if an item has no duration. */
  duration: number | null
  artist_id: number | null
}

type PlayableRow = Playable & { id: number }

export type KnownType = 'song' | 'album' | 'artist' | 'podcast' | 'episode'

/** Returns those of the items of a type that are visible to the viewer, by id. */
export const playableItems = async (
  db: Db,
  viewer: ViewerScope,
  type: KnownType,
  ids: number[],
): Promise<Map<number, Playable>> => {
  const among = sql`any(${ids}::int[])`
  const query = {
    song: sql<PlayableRow>`select s.id, m.duration, s.artist_id from songs s join media m on m.id = s.media_id
      where s.id = ${among} and ${songFor(viewer)}`,
    album: sql<PlayableRow>`select al.id, al.duration, al.artist_id from albums al
      where al.id = ${among} and ${albumFor(viewer)}`,
    artist: sql<PlayableRow>`select ar.id, null::float8 as duration, ar.id as artist_id from artists ar
      where ar.id = ${among} and ${artistFor(viewer)}`,
    podcast: sql<PlayableRow>`select pc.id, null::float8 as duration, pc.artist_id from podcasts pc
      where pc.id = ${among} and ${podcastFor(viewer)}`,
    episode: sql<PlayableRow>`select e.id, nullif(coalesce(m.duration, e.duration), 0) as duration, pc.artist_id
      from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
      where e.id = ${among} and ${episodeFor(viewer)}`,
  }[type]
  const { rows } = await query.execute(db)
  return new Map(rows.map(({ id, ...item }) => [id, item]))
}

/** Returns which of the radio stations the viewer may hear. */
export const audibleStations = async (
  db: Db,
  viewer: ViewerScope,
  ids: number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select rs.id from radio_stations rs where rs.id = any(${ids}::int[]) and ${stationFor(viewer)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface NewPlay extends Playable {
  user_id: number | null
  visitor_hash: Buffer | null
  item_type: string
  item_id: number
  duration: number
  source: PlaySource | null
  country: string | null
  device: PlayDevice | null
  /** Its player's name for it. */
  key?: string | null
  /** Now, unless it is reported later. */
  started_at?: Date
}

/** How long players may repeat a request: longer than they may report plays late. */
const KEY_DAYS = 40

const isOfKey = (userId: number, key: string): RawBuilder<boolean> =>
  sql`(user_id = ${userId}::int and key = ${key}::uuid and ${playsSince(Date.now() - KEY_DAYS * DAY_MS)})`

/**
 * Inserts a play, marked if its listener is in a private session. Returns the id of the one with this key if there is
 * one already.
 */
export const insertPlay = async (db: Db, play: NewPlay): Promise<string> => {
  const { user_id, key } = play
  const at = play.started_at ?? sql`now()`
  const known = user_id !== null && key ? isOfKey(user_id, key) : sql`false`
  const insert = () =>
    sql<{ id: string }>`
      with known as (select id from all_plays where ${known}),
      inserted as (
        insert into all_plays (user_id, visitor_hash, key, item_type, item_id, artist_id, duration, source, country, device,
          started_at, private)
        select ${user_id}::int, ${play.visitor_hash}::bytea, ${key ?? null}::uuid, ${play.item_type}, ${play.item_id}::int,
          ${play.artist_id}::int, ${play.duration}::float8, ${play.source}, ${play.country}, ${play.device}, ${at}::timestamptz,
          exists (select from users where id = ${user_id}::int and private_until > ${at}::timestamptz)
        where not exists (select from known)
        on conflict do nothing returning id
      )
      select id from known union all select id from inserted`.execute(db)
  const [first] = (await insert()).rows
  // Another request with this key has inserted it meanwhile.
  const [inserted] = first ? [first] : (await insert()).rows
  if (!inserted) throw new Error('the play was neither inserted nor found')
  return inserted.id
}

/** Returns the main artist of a song. */
export const artistOfSong = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('songs').select('artist_id').where('id', '=', id).executeTakeFirst())?.artist_id ??
  null

export const playById = (db: Db, id: string): Promise<Play | undefined> =>
  db.selectFrom('all_plays').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the play: of two concurrent ends, the second finds it ended. */
export const lockPlay = (trx: Trx, id: string): Promise<Play | undefined> =>
  trx.selectFrom('all_plays').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Types with their own audio; albums and the like are heard as songs. */
const HEARD_SECONDS = ['song', 'episode', 'radio-station']

export interface PlayedSeconds {
  /**
   * Seconds a play can have been heard: from its start to its end, but not beyond the start of the listener's next play
   * (a listener hears one thing at a time, so parallel plays share the time), and never longer than the item.
   */
  seconds: number
  /** Seconds since it began. */
  elapsed: number
}

/** Measures a play by the database clock. */
export const playedSeconds = async (trx: Trx, play: Play): Promise<PlayedSeconds> => {
  const same =
    play.user_id === null ? sql`visitor_hash = ${play.visitor_hash}` : sql`user_id = ${play.user_id}`
  const { rows } = await sql<PlayedSeconds>`
    select least(${play.duration}::float8, greatest(0, extract(epoch from
      least(now, (select min(n.started_at) from all_plays n
        where ${same} and n.item_type = any(${HEARD_SECONDS}::text[]) and ${play.item_type} = any(${HEARD_SECONDS}::text[]) and n.id <> ${play.id}
          and n.started_at >= ${play.started_at}::timestamptz and ${playsSince(play.started_at, sql.ref('n.id'))}
          and (n.started_at, n.id) > (${play.started_at}::timestamptz, ${play.id}::uuid)))
      - ${play.started_at}::timestamptz))::float8) as seconds,
      extract(epoch from now - ${play.started_at}::timestamptz)::float8 as elapsed
    from clock_timestamp() as now`.execute(trx)
  return rows[0] ?? { seconds: 0, elapsed: 0 }
}

/** Serializes plays per listener and item until the transaction ends. */
export const lockListenerAndItem = async (trx: Trx, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

/** Returns whether the episode is the listener's own: of their podcast, or of their artist. */
export const isOwnEpisode = async (trx: Trx, episodeId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from episodes e join podcasts pc on pc.id = e.podcast_id left join artists ar on ar.id = pc.artist_id
    where e.id = ${episodeId} and (pc.user_id = ${userId} or ar.user_id = ${userId})`.execute(trx)
  return rows.length > 0
}

/** Returns whether the song is the listener's own: uploaded by them, or credited to their artist. */
export const isOwnSong = async (trx: Trx, songId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from songs s where s.id = ${songId} and (s.user_id = ${userId} or exists (
      select from song_artists sa join artists ar on ar.id = sa.artist_id
      where sa.song_id = s.id and ar.user_id = ${userId}))`.execute(trx)
  return rows.length > 0
}

/**
 * Returns whether a counted play of the same item and listener started less than `seconds` before or after this one. The
 * order keeps plans that were made while a month was empty from reading all of its ids.
 */
export const countedNearby = async (trx: Trx, play: Play, seconds: number): Promise<boolean> => {
  const same =
    play.user_id === null ? sql`visitor_hash = ${play.visitor_hash}` : sql`user_id = ${play.user_id}`
  const { rows } = await sql`
    select from all_plays where ${same} and counted and item_type = ${play.item_type} and item_id = ${play.item_id}
      and started_at > ${play.started_at}::timestamptz - make_interval(secs => ${seconds})
      and started_at < ${play.started_at}::timestamptz + make_interval(secs => ${seconds})
      and ${playsSince(Date.parse(play.started_at) - seconds * 1000)}
    order by started_at desc limit 1`.execute(trx)
  return rows.length > 0
}

interface Heard {
  buckets: string
  completed: boolean
}

export interface PlayEnd {
  seconds: number
  counted: boolean
  heard: Heard | null
  /** Now, unless it is reported later. */
  ended_at?: Date
}

/** Ends a play. What its player says it heard goes to analytics, where nobody sees who heard it. */
export const finishPlay = async (
  trx: Trx,
  id: string,
  { seconds, counted, heard, ended_at }: PlayEnd,
): Promise<void> => {
  const finished = trx
    .updateTable('all_plays')
    .set({
      ended_at: ended_at ?? sql<string>`clock_timestamp()`,
      seconds,
      counted,
      ...(heard && { completed: heard.completed }),
    })
    .where('id', '=', id)
  if (!heard) {
    await finished.execute()
    return
  }
  await sql`
    with finished as (${finished.returningAll()})
    insert into analytics_outbox (kind, at, listener, item_type, item_id, n, heard)
    select 'heard', started_at,
      analytics_listener(user_id, visitor_hash), item_type, item_id, ${Number(heard.completed)}::int, ${heard.buckets}
    from finished where item_type in ('song', 'episode')`.execute(trx)
}

/** Rows that hold a number of plays. */
interface Counters {
  table: string
  key: string
  ids: RawBuilder<unknown>
}

/**
 * Counts a play in each of these rows, unless another transaction holds one of them: with thousands of listeners of one
 * song, each would wait for the one before. The rollup then counts it in a moment (`deferred_play`).
 */
const countOrDefer = async (
  trx: Trx,
  type: 'song' | 'episode' | 'radio-station',
  id: number,
  counters: Counters[],
): Promise<void> => {
  const parts = counters.map(({ table, key, ids }) => ({
    all: sql.ref(`all_${table}`),
    free: sql.ref(`free_${table}`),
    done: sql.ref(`done_${table}`),
    table: sql.table(table),
    key: sql.ref(key),
    ids,
  }))
  const found = parts.flatMap(({ all, free, table, key, ids }) => [
    sql`${all} as materialized (select ${key} as id from ${table} where ${key} in (${ids}))`,
    sql`${free} as materialized (
      select ${key} as id from ${table} where ${key} in (select id from ${all}) for no key update skip locked)`,
  ])
  const count = (names: RawBuilder<unknown>[]) =>
    sql.join(
      names.map((name) => sql`(select count(*) from ${name})`),
      sql` + `,
    )
  await sql`
    with ${sql.join(found)},
    turn as materialized (
      select ${count(parts.map(({ all }) => all))} = ${count(parts.map(({ free }) => free))} as come),
    ${sql.join(
      parts.map(
        ({
          done,
          table,
          key,
          free,
        }) => sql`${done} as (update ${table} c set plays = c.plays + 1 from ${free} f, turn
          where c.${key} = f.id and turn.come)`,
      ),
    )}
    insert into analytics_outbox (kind, item_type, item_id)
    select 'deferred_play', ${type}, ${id}::int from turn where not come`.execute(trx)
}

export const countStationPlay = (trx: Trx, id: number): Promise<void> =>
  countOrDefer(trx, 'radio-station', id, [{ table: 'radio_stations', key: 'id', ids: sql`${id}::int` }])

/** Counts a play for the song, its album and all credited artists. */
export const countPlay = (trx: Trx, songId: number): Promise<void> =>
  countOrDefer(trx, 'song', songId, [
    { table: 'song_stats', key: 'song_id', ids: sql`${songId}::int` },
    { table: 'album_stats', key: 'album_id', ids: sql`select album_id from songs where id = ${songId}` },
    {
      table: 'artist_stats',
      key: 'artist_id',
      ids: sql`select artist_id from song_artists where song_id = ${songId}
        union select artist_id from songs where id = ${songId}`,
    },
  ])

/** Counts a play for the episode and its podcast. */
export const countEpisodePlay = (trx: Trx, episodeId: number): Promise<void> =>
  countOrDefer(trx, 'episode', episodeId, [
    { table: 'episodes', key: 'id', ids: sql`${episodeId}::int` },
    { table: 'podcasts', key: 'id', ids: sql`select podcast_id from episodes where id = ${episodeId}` },
  ])

interface Listen {
  user_id: number
  song_id: number
  at: Date | string
  /** Seconds by which it must be apart from the first and the last one, which it repeats otherwise. */
  apart?: number
}

/**
 * Counts a song that an account heard, for the account itself: also its own songs, and in private sessions. Nothing that
 * began before it cleared its history is counted, nor what its player has submitted itself.
 */
export const countListen = async (trx: Trx, { user_id, song_id, at, apart = 0 }: Listen): Promise<void> => {
  await sql`
    insert into song_listens as l (user_id, song_id, own_plays, own_first_at, own_last_at)
    select u.id, s.id, 1, ${at}::timestamptz, ${at}::timestamptz
    from users u join all_songs s on s.id = ${song_id}
    where u.id = ${user_id} and ${at}::timestamptz > coalesce(u.history_cleared_at, '-infinity')
    for key share of s
    on conflict (user_id, song_id) do update set own_plays = l.own_plays + 1,
      own_first_at = least(l.own_first_at, excluded.own_first_at),
      own_last_at = greatest(l.own_last_at, excluded.own_last_at)
    where coalesce(abs(extract(epoch from excluded.own_last_at - l.own_last_at)) >= ${apart}::float8, true)
      and coalesce(abs(extract(epoch from excluded.own_first_at - l.own_first_at)) >= ${apart}::float8, true)
      and ${isSameListen(sql`l.imported_last_at`, sql`excluded.own_last_at`)} is not true`.execute(trx)
}

/**
 * Returns open plays that will not be ended: those of visitors, who send no end, expire with the item; those of
 * accounts may be paused or offline and get `grace` seconds more.
 */
export const overdue = async (db: Db, grace: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from all_plays where ended_at is null
      and started_at + make_interval(secs => duration + case when user_id is null then 0 else ${grace}::float8 end) < now()
    order by started_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns when the first of so many months before this one began, by the clock of the database. */
export const firstKept = async (db: Db, months: number): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from date_trunc('month', now(), 'UTC') - make_interval(months => ${months}::int))::float8 * 1000 as ms`.execute(
    db,
  )
  return rows[0]?.ms ?? 0
}

/** Deletes the first plays that were reported before a time, at most so many, and returns their number. */
export const deletePlaysBefore = async (db: Db, time: number, limit: number): Promise<number> => {
  const bound = playIdAt(time)
  const { numAffectedRows } = await sql`
    delete from all_plays where id < ${bound}
      and id < coalesce((select id from all_plays where id < ${bound} order by id offset ${limit}::int limit 1), ${bound})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Inserts a play of an episode unless this visitor has one of it. */
export const insertPlayOnce = async (db: Db, play: NewPlay & { visitor_hash: Buffer }): Promise<void> => {
  await sql`
    insert into all_plays (visitor_hash, item_type, item_id, artist_id, duration, source, country, device)
    select ${play.visitor_hash}, ${play.item_type}, ${play.item_id}::int, ${play.artist_id}::int, ${play.duration}::float8,
      ${play.source}, ${play.country}, ${play.device}
    where not exists (select from all_plays
      where visitor_hash = ${play.visitor_hash} and item_type = ${play.item_type} and item_id = ${play.item_id}
        and ${playsSince(Date.now() - DAY_MS)})`.execute(db)
}

/** Returns duration and artist of an episode. */
export const episodeHeard = async (db: Db, id: number): Promise<Playable | undefined> => {
  const { rows } = await sql<Playable>`
    select nullif(coalesce(m.duration, e.duration), 0) as duration, pc.artist_id
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** When a play began and ended, in seconds, and how long it was heard in between. */
export interface HeardSpan {
  from: number
  to: number
  seconds: number
}

/** Serializes the late plays of a listener until the transaction ends. */
export const lockLatePlays = async (trx: Trx, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late plays ${userId}`}, 0))`.execute(trx)
}

/** Locks the play of an account that its player named so. */
export const lockPlayOfKey = (trx: Trx, userId: number, key: string): Promise<Play | undefined> =>
  trx.selectFrom('all_plays').selectAll().where(isOfKey(userId, key)).forUpdate().executeTakeFirst()

/** How far around a play others are considered, in hours, and how many of them. */
const AROUND = 24
const HOUR_MS = 3_600_000
const MOST = 1000

/**
 * Returns when the listener heard something else around a play: the nearest plays that fill the time. Open ones may have
 * been heard until now; what another app only announced is no play.
 */
export const heardAround = async (
  trx: Trx,
  play: Pick<Play, 'id' | 'user_id'>,
  { from, to }: { from: Date; to: Date },
  heardTypes: readonly string[],
): Promise<HeardSpan[]> => {
  const { rows } = await sql<HeardSpan>`
    select extract(epoch from p.started_at)::float8 as "from",
      extract(epoch from coalesce(p.ended_at, clock_timestamp()))::float8 as "to",
      coalesce(p.seconds, least(p.duration, extract(epoch from clock_timestamp() - p.started_at)::float8)) as seconds
    from all_plays p
    where p.user_id = ${play.user_id} and p.id <> ${play.id} and p.item_type = any(${heardTypes}::text[])
      and p.started_at between ${from}::timestamptz - make_interval(hours => ${AROUND})
        and ${to}::timestamptz + make_interval(hours => ${AROUND})
      and ${playsSince(from.getTime() - AROUND * HOUR_MS, sql.ref('p.id'))}
      and (p.seconds is null or p.seconds > 0) and (p.source is distinct from 'app' or p.key is not null)
    order by abs(extract(epoch from p.started_at - ${from}::timestamptz)) limit ${MOST}`.execute(trx)
  return rows
}
