import { type RawBuilder, sql } from 'kysely'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { YesOrNo } from '../../../../contract/core/back-office/crud.ts'
import type {
  AdminHomeSection,
  BuiltInSection,
  PickedType,
} from '../../../../contract/site/back-office/home-sections.ts'
import type { Listing } from '../../../db/listing.ts'
import { reorderRows } from '../../../db/reorder.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { joinSongStats } from '../../../db/sql/items.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { listedAlbum, publicSong, type ViewerScope } from '../../../db/sql/visibility.ts'

export interface Charted {
  id: number
  /** Counted plays in the last 30 days. */
  recent: number
  /** Counted plays of all time. */
  plays: number
}

/** Replaces the songs with the most counted plays in the last 30 days. */
export const replaceChart = async (db: Db, songs: { id: number; plays: number }[]): Promise<void> => {
  await sql`
    with given as (
      select id, plays from unnest(${songs.map(({ id }) => id)}::int[], ${songs.map(({ plays }) => plays)}::int[]) g (id, plays)
      where exists (select from songs s where s.id = g.id)
    ),
    passed as (delete from chart_songs where song_id not in (select id from given))
    insert into chart_songs as c (song_id, plays) select id, plays from given
    on conflict (song_id) do update set plays = excluded.plays where c.plays <> excluded.plays`.execute(db)
}

/**
 * Returns the songs of the chart: those with counted plays in the last 30 days, filled up with the most played of all
 * time, then with the newest.
 */
export const charted = async (db: Db, limit: number): Promise<Charted[]> => {
  const { rows } = await sql<Charted>`
    with candidates as (
      (select s.id from chart_songs c join songs s on s.id = c.song_id ${joinSongStats} join media m on m.id = s.media_id
        where ${publicSong} order by c.plays desc, st.plays desc, s.id desc limit ${limit})
      union
      (select s.id from songs s ${joinSongStats} join media m on m.id = s.media_id
        where ${publicSong} and st.plays > 0 order by st.plays desc, st.song_id desc limit ${limit})
      union
      (select s.id from songs s join media m on m.id = s.media_id
        where ${publicSong} order by s.created_at desc, s.id desc limit ${limit})
    )
    select s.id, coalesce(c.plays, 0) as recent, st.plays
    from candidates join songs s on s.id = candidates.id ${joinSongStats} left join chart_songs c on c.song_id = s.id
    order by coalesce(c.plays, 0) desc, st.plays desc, s.created_at desc, s.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Maximum number of choices. */
const MAX_FOUND = 12

export const sectionListing: Listing = {
  from: sql`home_sections hs`,
  id: sql`hs.id`,
  sorts: { position: { key: sql`hs.position`, kind: 'number' } },
  search: (text) => matchesWords(text, (word) => matchesText(sql`normalize_text(hs.title)`, word)),
  filters: { visible: (visible: YesOrNo) => sql`hs.visible = ${visible === 'true'}` },
}

interface Source {
  table: string
  /** Name shown to the editor. */
  name: RawBuilder<string>
  /** Text that is searched. */
  normalized: RawBuilder<string>
}

const ofTitle = (table: string): Source => ({
  table,
  name: sql`it.title`,
  normalized: sql`normalize_text(it.title)`,
})

const sources: Record<PickedType, Source> = {
  album: {
    table: 'albums',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    normalized: sql`it.search_text`,
  },
  song: {
    table: 'songs',
    name: sql`it.title || coalesce((select ' – ' || name from artists where id = it.artist_id), '')`,
    normalized: sql`it.search_text`,
  },
  artist: { table: 'artists', name: sql`it.name`, normalized: sql`it.search_text` },
  playlist: { table: 'playlists', name: sql`it.title`, normalized: sql`it.search_text` },
  podcast: ofTitle('podcasts'),
  episode: {
    ...ofTitle('episodes'),
    name: sql`it.title || ' – ' || (select title from podcasts where id = it.podcast_id)`,
  },
  'radio-station': ofTitle('radio_stations'),
}

/** Finds items of one type by part of their name, newest first. */
export const findItems = async (db: Db, type: PickedType, text: string): Promise<Choice[]> => {
  const { table, name, normalized } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    where ${matchesWords(text, (word) => matchesText(normalized, word))} order by it.id desc limit ${MAX_FOUND}`.execute(
    db,
  )
  return rows
}

/** Returns those of these items that exist, in the given order. */
const named = async (db: Db, type: PickedType, ids: number[]): Promise<Choice[]> => {
  const { table, name } = sources[type]
  const { rows } = await sql<Choice>`
    select it.id, ${name} as name from ${sql.table(table)} it
    join unnest(${ids}::int[]) with ordinality as picked (id, place) using (id)
    order by picked.place`.execute(db)
  return rows
}

/** Returns whether all of them exist. */
export const existing = async (db: Db, type: PickedType, ids: number[]): Promise<boolean> =>
  (await named(db, type, ids)).length === ids.length

/** Fetches names by type, once for all sections. */
const namesOf = async (db: Db, picked: { item_type: PickedType; item_ids: number[] }[]) => {
  const types = [...new Set(picked.map(({ item_type }) => item_type))]
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = picked.flatMap(({ item_type, item_ids }) => (item_type === type ? item_ids : []))
      return [type, new Map((await named(db, type, [...new Set(ids)])).map((one) => [one.id, one]))] as const
    }),
  )
  return new Map(found)
}

export const sectionRows = async (db: Db, ids: number[]): Promise<AdminHomeSection[]> => {
  const rows = await db
    .selectFrom('home_sections')
    .select(['id', 'section', 'title', 'visible', 'item_type', 'item_ids', 'position'])
    .where('id', 'in', ids)
    .execute()
  const picked = rows.flatMap(({ item_type, item_ids }) => (item_type ? [{ item_type, item_ids }] : []))
  const names = await namesOf(db, picked)
  return rows.map(({ item_type, item_ids, ...row }) => ({
    ...row,
    picks: item_type && {
      item_type,
      items: item_ids.flatMap((id) => names.get(item_type)?.get(id) ?? []),
    },
  }))
}

export interface Picks {
  item_type: PickedType
  ids: number[]
}

/** Returns the new section's id. It is placed first, after the hero section, so that it is seen. */
export const insertSection = async (
  trx: Trx,
  { title, visible, picks }: { title: string; visible: boolean; picks: Picks },
): Promise<number> => {
  const { id } = await trx
    .insertInto('home_sections')
    .values({
      title,
      visible,
      item_type: picks.item_type,
      item_ids: picks.ids,
      position: sql`(select coalesce(min(position), 1) - 1 from home_sections)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSection = async (
  trx: Trx,
  id: number,
  { picks, ...columns }: { title: string; visible: boolean; picks?: Picks | undefined },
): Promise<void> => {
  await trx
    .updateTable('home_sections')
    .set({ ...columns, ...(picks && { item_type: picks.item_type, item_ids: picks.ids }) })
    .where('id', '=', id)
    .execute()
}

/** Deletes custom sections; false if a built-in one is among them. */
export const deleteSections = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('home_sections')
    .where('id', 'in', ids)
    .where('section', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows) === new Set(ids).size
}

/** Moves these to the front in their order; the others follow in theirs. */
export const reorderSections = (trx: Trx, ids: number[]): Promise<void> =>
  reorderRows(trx, 'home_sections', ids)

/** A section as arranged by the operator. */
export interface HomeSectionRow {
  id: number
  section: BuiltInSection | null
  title: string
  item_type: PickedType | null
  item_ids: number[]
}

/** Returns the visible home page sections, in order. */
export const homeSectionRows = (db: Db): Promise<HomeSectionRow[]> =>
  db
    .selectFrom('home_sections')
    .select(['id', 'section', 'title', 'item_type', 'item_ids'])
    .where('visible', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Plays searched for the last counted one. */
const LAST_PLAYS = 50
/** Liked songs used to find preferred artists. */
const LAST_LIKES = 30
/** Maximum number of songs per artist in a recommendation. */
const OF_ONE = 3

/** Returns the public song of the listener's last counted play; cleared with the history. */
export const lastCountedPlays = async (
  db: Db,
  viewer: ViewerScope,
): Promise<{ id: number; title: string } | undefined> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select s.id, s.title from (
      select item_id, started_at from all_plays
      where user_id = ${viewer.id} and counted and item_type = 'song' and not private
        and started_at > coalesce((select history_cleared_at from users where id = ${viewer.id}), '-infinity')
      order by started_at desc limit ${sql.lit(LAST_PLAYS)}
    ) p join songs s on s.id = p.item_id join media m on m.id = s.media_id
    where ${publicSong} order by p.started_at desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the newest public albums of artists the listener follows. */
export const albumsOfFollowed = async (db: Db, viewer: ViewerScope, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select al.id from follows f join albums al on al.artist_id = f.item_id
    where f.user_id = ${viewer.id} and f.item_type = 'artist' and ${listedAlbum}
    order by al.created_at desc, al.id desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export interface Recommended {
  id: number
  /** The liked song this is based on. */
  because: string
}

/** Returns the most played songs, not yet liked, by artists of recently liked songs. */
export const moreByLiked = async (db: Db, viewer: ViewerScope, limit: number): Promise<Recommended[]> => {
  const { rows } = await sql<Recommended>`
    with liked as (
      select s.artist_id, s.title, l.created_at
      from (select item_id, created_at from likes
        where user_id = ${viewer.id} and item_type = 'song' order by created_at desc, item_id desc limit ${sql.lit(LAST_LIKES)}) l
      join songs s on s.id = l.item_id join media m on m.id = s.media_id
      where s.artist_id is not null and ${publicSong}
    ), by_artist as (
      select distinct on (artist_id) artist_id, title, created_at from liked order by artist_id, created_at desc
    )
    select more.id, by_artist.title as because
    from by_artist cross join lateral (
      select s.id, st.plays from songs s ${joinSongStats} join media m on m.id = s.media_id
      where s.artist_id = by_artist.artist_id and ${publicSong} and s.user_id is distinct from ${viewer.id}
        and not exists (select from likes k
          where k.user_id = ${viewer.id} and k.item_type = 'song' and k.item_id = s.id)
      order by st.plays desc, s.id desc limit ${sql.lit(OF_ONE)}
    ) more
    order by by_artist.created_at desc, more.plays desc, more.id desc limit ${limit}`.execute(db)
  return rows
}
