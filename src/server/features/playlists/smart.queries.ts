import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SmartRule, SmartRules, smartSorts } from '../../../contract/smart-rules.ts'
import { contains } from '../../db/keyset.ts'
import type { Database } from '../../db/schema.ts'
import { type Asker, publicAlbum, songFor, VISITOR } from '../../db/visible.ts'
import { STALE_MINUTES } from './playlists.queries.ts'

type Db = Kysely<Database>

/** A smart playlist, as far as its evaluation needs it. */
export interface SmartPlaylist {
  id: number
  user_id: number
  rules: SmartRules
}

const DAY_MS = 86_400_000

const unless = (op: 'is' | 'is_not', condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  op === 'is' ? condition : sql`not ${condition}`

const compared = (op: 'more_than' | 'less_than', column: RawBuilder<unknown>, value: number) =>
  op === 'more_than' ? sql<boolean>`${column} > ${value}` : sql<boolean>`${column} < ${value}`

const year = sql`coalesce(s.year, extract(year from s.released_at))`
const years = {
  is: (value: number) => sql<boolean>`${year} = ${value}`,
  before: (value: number) => sql<boolean>`${year} < ${value}`,
  after: (value: number) => sql<boolean>`${year} > ${value}`,
}

/** One rule as a condition on the song `s` with its media `m`: what a listener wrote is only ever a parameter. */
const condition = (rule: SmartRule, ownerId: number): RawBuilder<boolean> => {
  switch (rule.field) {
    case 'genre':
      return unless(
        rule.op,
        sql`exists (select from song_genres f where f.song_id = s.id and f.genre_id = ${rule.value})`,
      )
    case 'artist':
      return unless(
        rule.op,
        sql`exists (select from song_artists f where f.song_id = s.id and f.artist_id = ${rule.value})`,
      )
    case 'title': {
      const found = sql<boolean>`(${contains(sql`s.title`, rule.value)})`
      return rule.op === 'contains' ? found : sql`not ${found}`
    }
    case 'year':
      return years[rule.op](rule.value)
    case 'plays':
      return compared(rule.op, sql`s.plays`, rule.value)
    case 'likes':
      return compared(rule.op, sql`s.likes`, rule.value)
    case 'duration':
      return compared(rule.op, sql`m.duration`, rule.value)
    case 'added': {
      const recent = sql<boolean>`(s.created_at > now() - make_interval(days => ${rule.value}::int))`
      return rule.op === 'in_last_days' ? recent : sql`not ${recent}`
    }
    case 'liked': {
      const liked = sql<boolean>`exists (select from likes l
        where l.user_id = ${ownerId} and l.item_type = 'song' and l.item_id = s.id)`
      return rule.value ? liked : sql`not ${liked}`
    }
  }
}

/** The order of a smart playlist. A random one is another each day and for each playlist, and the same all day. */
const orderOf = (sort: (typeof smartSorts)[number], playlistId: number): RawBuilder<unknown> => {
  const orders: Record<typeof sort, RawBuilder<unknown>> = {
    '-added': sql`s.created_at desc`,
    added: sql`s.created_at`,
    '-plays': sql`s.plays desc`,
    '-likes': sql`s.likes desc`,
    '-year': sql`${year} desc nulls last`,
    title: sql`lower(s.title)`,
    random: sql`hashint4extended(s.id, ${Math.floor(Date.now() / DAY_MS) * 1_000_000_007 + playlistId}::bigint)`,
  }
  return sql`${orders[sort]}, s.id desc`
}

/** Songs `s` with their media `m` that fit the rules, as far as the asker sees them. */
const fitting = ({ user_id, rules }: SmartPlaylist, asker: Asker): RawBuilder<unknown> => {
  const all = rules.rules.map((rule) => condition(rule, user_id))
  return sql`songs s join media m on m.id = s.media_id
    where ${songFor(asker.id === user_id ? { ...VISITOR, id: user_id } : VISITOR)}
      and (${sql.join(all, rules.match === 'all' ? sql` and ` : sql` or `)})`
}

/**
 * The songs that the rules choose, as columns id and place: public ones; for the owner of the playlist its own
 * private ones too. Who else looks gets the same list as everybody.
 */
const chosen = (playlist: SmartPlaylist, asker: Asker): RawBuilder<unknown> => {
  const order = orderOf(playlist.rules.sort, playlist.id)
  return sql`
    select s.id, row_number() over (order by ${order}) as place
    from ${fitting(playlist, asker)}
    order by ${order} limit ${playlist.rules.limit}`
}

/** How many songs fit the rules of its owner, beyond those that its limit lets in too. */
export const countFitting = async (db: Db, playlist: SmartPlaylist): Promise<number> => {
  const asker = { ...VISITOR, id: playlist.user_id }
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${fitting(playlist, asker)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Ids of the songs of a smart playlist in order, behind the first `offset`. */
export const smartSlice = async (
  db: Db,
  playlist: SmartPlaylist,
  asker: Asker,
  offset: number,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from (${chosen(playlist, asker)}) picked order by place limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Songs and seconds of a smart playlist as the asker sees it. */
export const smartCounts = async (db: Db, playlist: SmartPlaylist, asker: Asker) => {
  const { rows } = await sql<{ songs_count: number; duration: number }>`
    select count(*) as songs_count, coalesce(sum(m.duration), 0) as duration
    from (${chosen(playlist, asker)}) picked
    join songs s on s.id = picked.id join media m on m.id = s.media_id`.execute(db)
  return rows[0] ?? { songs_count: 0, duration: 0 }
}

/** Evaluates a smart playlist as visitors see it and keeps what lists show of it. */
export const keepSmartCounts = async (db: Db, playlist: SmartPlaylist): Promise<void> => {
  await sql`
    with picked as materialized (${chosen(playlist, VISITOR)}),
    facts as materialized (
      select picked.place, m.duration, coalesce(s.cover_id, al.cover_id) as cover_id
      from picked join songs s on s.id = picked.id join media m on m.id = s.media_id
      left join albums al on al.id = s.album_id and ${publicAlbum}
    )
    update playlists set counted_at = now(),
      songs_count = (select count(*) from facts),
      duration = (select coalesce(sum(duration), 0) from facts),
      smart_covers = array(select cover_id from facts where cover_id is not null
        group by cover_id order by min(place) limit 4)
    where id = ${playlist.id} and rules is not null`.execute(db)
}

/** Takes it on to count a smart playlist anew; nothing when its counts are fresh or somebody else does it. */
export const claimStale = async (db: Db, playlistId: number): Promise<SmartPlaylist | undefined> => {
  const { rows } = await sql<SmartPlaylist>`
    update playlists set counted_at = now()
    where id = ${playlistId} and rules is not null
      and (counted_at < now() - make_interval(mins => ${STALE_MINUTES}::int)) is not false
    returning id, user_id, rules`.execute(db)
  return rows[0]
}

/** Puts the songs that the rules choose for the owner into an ordinary playlist, in order. */
export const keepChosen = async (db: Db, playlist: SmartPlaylist): Promise<void> => {
  await sql`
    insert into playlist_songs (playlist_id, song_id, position)
    select ${playlist.id}::int, id, place
    from (${chosen(playlist, { ...VISITOR, id: playlist.user_id })}) picked`.execute(db)
}
