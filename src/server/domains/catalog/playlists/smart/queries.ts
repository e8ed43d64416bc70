import { type RawBuilder, sql } from 'kysely'
import type { SmartRule, SmartRules, smartSorts } from '../../../../../contract/catalog/items.ts'
import { contains } from '../../../../db/keyset.ts'
import type { Db } from '../../../../db/schema.ts'
import { joinSongStats } from '../../../../db/sql/items.ts'
import { ratingBy } from '../../../../db/sql/song-order.ts'
import { publicAlbum, songFor, VISITOR_SCOPE, type ViewerScope } from '../../../../db/sql/visibility.ts'
import { STALE_MINUTES } from '../queries.ts'

/** The fields of a smart playlist needed to evaluate it. */
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

/** How often an account played the song `s`, in every app. */
const playsBy = (userId: number): RawBuilder<number> => sql`coalesce(
  (select h.plays from song_listens h where h.user_id = ${userId} and h.song_id = s.id), 0)`

/** Converts one rule to a condition on the song `s` with its media `m`: user input is always a bound parameter. */
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
      return compared(rule.op, sql`st.plays`, rule.value)
    case 'likes':
      return compared(rule.op, sql`st.likes`, rule.value)
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
    case 'rating':
      return rule.op === 'is'
        ? sql`coalesce(${ratingBy(ownerId)} = ${rule.value}, false)`
        : sql`coalesce(${ratingBy(ownerId)} >= ${rule.value}, false)`
    case 'rated':
      return rule.value ? sql`${ratingBy(ownerId)} is not null` : sql`${ratingBy(ownerId)} is null`
    case 'own_plays':
      return compared(rule.op, playsBy(ownerId), rule.value)
    case 'played':
      return rule.value ? sql`${playsBy(ownerId)} > 0` : sql`${playsBy(ownerId)} = 0`
    case 'last_played': {
      const recent = sql<boolean>`exists (select from song_listens h where h.user_id = ${ownerId} and h.song_id = s.id
        and h.last_at > now() - make_interval(days => ${rule.value}::int))`
      return rule.op === 'in_last_days' ? recent : sql`not ${recent}`
    }
  }
}

/** Returns the sort order. A random one differs per day and playlist, and is stable all day. */
const orderOf = ({ id, user_id, rules }: SmartPlaylist): RawBuilder<unknown> => {
  const orders: Record<(typeof smartSorts)[number], RawBuilder<unknown>> = {
    '-added': sql`s.created_at desc`,
    added: sql`s.created_at`,
    '-plays': sql`st.plays desc`,
    '-likes': sql`st.likes desc`,
    '-own_plays': sql`${playsBy(user_id)} desc`,
    '-rating': sql`${ratingBy(user_id)} desc nulls last`,
    '-year': sql`${year} desc nulls last`,
    title: sql`s.sort_text`,
    random: sql`hashint4extended(s.id, ${Math.floor(Date.now() / DAY_MS) * 1_000_000_007 + id}::bigint)`,
  }
  return sql`${orders[rules.sort]}, s.id desc`
}

const statsFields: readonly string[] = ['plays', 'likes', '-plays', '-likes']
const usesStats = ({ rules, sort }: SmartPlaylist['rules']): boolean =>
  [sort, ...rules.map(({ field }) => field)].some((name) => statsFields.includes(name))

/** Selects songs `s` with their media `m` that match the rules and are visible to the viewer. */
const matching = ({ user_id, rules }: SmartPlaylist, viewer: ViewerScope): RawBuilder<unknown> => {
  const all = rules.rules.map((rule) => condition(rule, user_id))
  return sql`songs s ${usesStats(rules) ? joinSongStats : sql``} join media m on m.id = s.media_id
    where ${songFor(viewer.id === user_id ? { ...VISITOR_SCOPE, id: user_id } : VISITOR_SCOPE)}
      and (${sql.join(all, rules.match === 'all' ? sql` and ` : sql` or `)})`
}

/**
 * Selects the matching songs as columns id and place: public ones, and for the owner also private own ones. All other
 * viewers get the same list.
 */
const chosen = (playlist: SmartPlaylist, viewer: ViewerScope): RawBuilder<unknown> => {
  const order = orderOf(playlist)
  return sql`
    select s.id, row_number() over (order by ${order}) as place
    from ${matching(playlist, viewer)}
    order by ${order} limit ${playlist.rules.limit}`
}

/** Counts the songs matching the rules for the owner, ignoring the limit. */
export const countMatching = async (db: Db, playlist: SmartPlaylist): Promise<number> => {
  const viewer = { ...VISITOR_SCOPE, id: playlist.user_id }
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${matching(playlist, viewer)}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Returns the song ids of a smart playlist in order, after the first `offset`. */
export const smartSlice = async (
  db: Db,
  playlist: SmartPlaylist,
  viewer: ViewerScope,
  offset: number,
  limit: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from (${chosen(playlist, viewer)}) picked order by place limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Selects the songs of a smart playlist like those of an ordinary one: nobody added them at any time. */
export const smartMembers = (playlist: SmartPlaylist, viewer: ViewerScope): RawBuilder<unknown> => sql`
  select id, place, null::timestamptz as added_at, null::int as added_by from (${chosen(playlist, viewer)}) picked`

/** Returns song count and duration of a smart playlist as seen by the viewer. */
export const smartCounts = async (db: Db, playlist: SmartPlaylist, viewer: ViewerScope) => {
  const { rows } = await sql<{ songs_count: number; duration: number }>`
    select count(*) as songs_count, coalesce(sum(m.duration), 0) as duration
    from (${chosen(playlist, viewer)}) picked
    join songs s on s.id = picked.id join media m on m.id = s.media_id`.execute(db)
  return rows[0] ?? { songs_count: 0, duration: 0 }
}

/** Evaluates a smart playlist as seen by visitors and stores the counts and covers for lists. */
export const storeSmartCounts = async (db: Db, playlist: SmartPlaylist): Promise<void> => {
  await sql`
    with picked as materialized (${chosen(playlist, VISITOR_SCOPE)}),
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

/** Claims a smart playlist with stale counts for refreshing; undefined if they are fresh or already claimed. */
export const claimStale = async (db: Db, playlistId: number): Promise<SmartPlaylist | undefined> => {
  const { rows } = await sql<SmartPlaylist>`
    update playlists set counted_at = now()
    where id = ${playlistId} and rules is not null
      and (counted_at < now() - make_interval(mins => ${STALE_MINUTES}::int)) is not false
    returning id, user_id, rules`.execute(db)
  return rows[0]
}

/** Stores the songs that match for the owner as the songs of an ordinary playlist, in order. */
export const storeSmartCovers = async (db: Db, playlist: SmartPlaylist): Promise<void> => {
  await sql`
    insert into playlist_songs (playlist_id, song_id, position, added_by)
    select ${playlist.id}::int, id, place, ${playlist.user_id}::int
    from (${chosen(playlist, { ...VISITOR_SCOPE, id: playlist.user_id })}) picked`.execute(db)
}
