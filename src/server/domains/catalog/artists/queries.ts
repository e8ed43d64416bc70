import { type RawBuilder, sql } from 'kysely'
import type { artistSorts } from '../../../../contract/catalog/artists.ts'
import type { AdminArtist, ArtistLink } from '../../../../contract/catalog/back-office/artists.ts'
import type { Artist } from '../../../../contract/catalog/items.ts'
import type { Choice } from '../../../../contract/core/back-office/choices.ts'
import type { Cover } from '../../../../contract/core/fields.ts'
import { withCustomPlan } from '../../../db/connecting/prepared.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { containsIndexed, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import { countRows, type Listing, planned } from '../../../db/listing.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { artistStats, coverOf, joinArtistStats } from '../../../db/sql/items.ts'
import { keepAccounts } from '../../../db/sql/keep-accounts.ts'
import { sortNameOf } from '../../../db/sql/sort-name.ts'
import { matchesText, matchesWords } from '../../../db/sql/text-search.ts'
import { artistFor, publicSong, type ViewerScope } from '../../../db/sql/visibility.ts'
import { countInGenre } from '../genres/queries.ts'
import { moveRatings } from '../ratings/queries.ts'

export type ArtistSort = (typeof artistSorts)[number]

/** Allow-listed sort orders. */
export const sorts: Record<ArtistSort, Sort> = {
  name: { key: sql`ar.sort_text`, kind: 'text', desc: false },
  '-plays': { key: sql`st.plays`, kind: 'number', desc: true, source: artistStats },
  '-created_at': { key: sql`ar.created_at`, kind: 'time', desc: true },
}

export interface ArtistFilter {
  q?: string | undefined
  genre?: number | undefined
}

export interface ArtistRow {
  at: string | number
  item: Artist
}

const id = sql`ar.id`
const artists = sql`artists ar`

/** Maximum number of related artists. */
const RELATED = 100

const unmanaged = sql`, not exists (select from artist_members m where m.artist_id = ar.id) as claimable`

/** Songs of an artist, the newest, whose genres are named. */
const GENRE_SONGS = 1_000

const genreNames = sql`, (
  select coalesce(json_agg(g.name order by g.position, g.id), '[]') from genres g where g.id in (
    select sg.genre_id from (
      select song_id from song_artists where artist_id = ar.id order by song_id desc limit ${sql.lit(GENRE_SONGS)}
    ) newest join songs s on s.id = newest.song_id join media m on m.id = s.media_id
    join song_genres sg on sg.song_id = s.id where ${publicSong})
  ) as genres`

/**
 * Selects the artists whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract artists.
 */
const artistsPicked = async (
  db: Db,
  pick: RawBuilder<unknown>,
  extra = sql``,
  begin = sql``,
): Promise<ArtistRow[]> => {
  const { rows } = await sql<Omit<Artist, 'type' | 'title'> & { at: string | number }>`
    ${begin} with picked as materialized (${pick})
    select picked.at, ar.id, ar.name, ar.displayname, ar.slug, ar.bio,
      ${coverOf('avatar')} as avatar, ${coverOf('banner')} as banner, ar.links, ar.verified,
      st.followers_count, ar.songs_count, ar.albums_count, st.plays, ar.created_at, ar.updated_at ${extra}
    from picked
    join artists ar on ar.id = picked.id
    ${joinArtistStats}
    left join images avatar on avatar.id = ar.avatar_cover_id
    left join images banner on banner.id = ar.banner_cover_id
    order by picked.place`.execute(db)
  return rows.map(({ at, ...row }) => ({
    at,
    item: { type: 'artist', ...row, title: row.displayname || row.name },
  }))
}

const filtered = ({ q, genre }: ArtistFilter): RawBuilder<unknown> => sql`
  ar.songs_count > 0 and ${containsIndexed(sql`ar.search_text`, sql`ar.name || ' ' || coalesce(ar.displayname, '')`, q)}
  ${
    genre === undefined
      ? sql``
      : sql`and exists (select from song_artists sa join songs s on s.id = sa.song_id
          join media m on m.id = s.media_id join song_genres f on f.song_id = s.id
          where sa.artist_id = ar.id and f.genre_id = ${genre} and ${publicSong})`
  }`

/** Returns a page of artists with public songs. */
export const listArtists = (
  db: Db,
  name: ArtistSort,
  filter: ArtistFilter,
  request: PageRequest,
): Promise<ArtistRow[]> =>
  artistsPicked(
    db,
    pageOfList({ sort: sorts[name], id, from: artists, where: filtered(filter) }, request),
    sql``,
    planned(filter),
  )

export const countArtists = (db: Db, filter: ArtistFilter): Promise<number> =>
  filter.genre !== undefined && filter.q === undefined
    ? countInGenre(db, filter.genre, 'artist')
    : countRows(db, artists, filtered(filter), { q: filter.q })

/** Returns artists by id in the given order, omitting those the viewer may not see. */
export const artistsByIds = async (db: Db, viewer: ViewerScope, ids: number[]): Promise<Artist[]> => {
  const pick = sql`select ar.id, 0 as at, given.place from ${idsInOrder(ids)}
    join artists ar on ar.id = given.id where ${artistFor(viewer)}`
  return (await artistsPicked(db, pick)).map((row) => row.item)
}

/** Returns one artist visible to the viewer, with the genres of its public songs, and whether it has a team. */
export const artistById = async (
  db: Db,
  viewer: ViewerScope,
  artistId: number,
): Promise<Artist | undefined> => {
  const pick = sql`select ar.id, 0 as at, 1 as place from artists ar where ar.id = ${artistId} and ${artistFor(viewer)}`
  return (await artistsPicked(db, pick, sql`${genreNames}${unmanaged}`))[0]?.item
}

export const seesArtist = async (db: Db, viewer: ViewerScope, artistId: number): Promise<boolean> => {
  const { rows } =
    await sql`select from artists ar where ar.id = ${artistId} and ${artistFor(viewer)}`.execute(db)
  return rows.length > 0
}

/** Songs of an artist, and of a genre, the newest, that say what is related. */
const NEWEST = 500
/** Most played artists of all genres among which those of its genres are chosen. */
const MOST_PLAYED = 1_000

/**
 * Returns related artists: first those who share public songs and albums, by number shared; then the most played
 * artists of its five most frequent genres. All searches are limited, so that a large artist or genre costs no more than
 * its newest songs.
 */
export const artistsRelated = async (db: Db, artistId: number): Promise<Artist[]> => {
  const rows = await artistsPicked(
    db,
    sql`
    with mine as materialized (
      select s.id, s.album_id from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id
      where sa.artist_id = ${artistId} and ${publicSong} order by sa.song_id desc limit ${sql.lit(NEWEST)}
    ), own_genres as materialized (
      select sg.genre_id from mine join song_genres sg on sg.song_id = mine.id
      group by sg.genre_id order by count(*) desc, sg.genre_id limit 5
    ), same_records as materialized (
      select sa.artist_id as id, count(*) as shared
      from (
        select id from mine union
        select s.id from (select distinct album_id from mine) record join songs s on s.album_id = record.album_id
          join media m on m.id = s.media_id where ${publicSong}
      ) song join song_artists sa on sa.song_id = song.id
      group by sa.artist_id
    ), same_genres as (
      select most.artist_id as id
      from (select artist_id from artist_stats order by plays desc, artist_id desc limit ${sql.lit(MOST_PLAYED)}) most
      where exists (select from song_artists sa join song_genres sg on sg.song_id = sa.song_id
        where sa.artist_id = most.artist_id and sg.genre_id in (select genre_id from own_genres))
      union
      select sa.artist_id from own_genres cross join lateral (
        select song_id from song_genres where genre_id = own_genres.genre_id order by song_id desc limit ${sql.lit(NEWEST)}
      ) song join song_artists sa on sa.song_id = song.song_id
    ), near as (
      select st.artist_id as id, same_records.shared, st.plays
      from same_records join artist_stats st on st.artist_id = same_records.id
      union all
      (select ar.id, 0, st.plays from same_genres join artists ar on ar.id = same_genres.id ${joinArtistStats}
        where ar.songs_count > 0 and ar.id not in (select id from same_records)
        order by st.plays desc, st.artist_id desc limit ${RELATED})
    )
    select id, 0 as at, row_number() over (order by shared desc, plays desc, id desc) as place
    from near where id <> ${artistId} order by place limit ${RELATED}`,
  )
  return rows.map((row) => row.item)
}

const used = sql`(exists (select from song_artists sa where sa.artist_id = ar.id)
  or exists (select from albums al where al.artist_id = ar.id))`

export const artistListing: Listing = {
  from: sql`artists ar`,
  id: sql`ar.id`,
  sorts: {
    name: { key: sql`ar.sort_text`, kind: 'text' },
    songs_count: { key: sql`ar.songs_count`, kind: 'number' },
    plays: { key: sql`st.plays`, kind: 'number', source: artistStats },
    created_at: { key: sql`ar.created_at`, kind: 'time' },
  },
  search: (text) => matchesWords(text, (word) => matchesText(sql`ar.search_text`, word)),
  filters: {
    verified: (verified: boolean) => sql`ar.verified = ${verified}`,
    used: (value: boolean) => (value ? used : sql`not ${used}`),
  },
}

export interface AdminArtistItem extends AdminArtist {
  bio: string | null
  banner: Cover | null
  links: ArtistLink[]
  user: Choice | null
}

export const artistRows = async (db: Db, ids: number[]): Promise<AdminArtistItem[]> => {
  const { rows } = await sql<AdminArtistItem>`
    select ar.id, ar.name, ar.displayname, ar.bio, ${coverOf('avatar')} as avatar, ${coverOf('banner')} as banner,
      ar.links, ar.verified,
      (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = ar.user_id) as "user",
      ar.songs_count, ar.albums_count, st.followers_count, st.plays, ar.created_at
    from artists ar ${joinArtistStats} left join images avatar on avatar.id = ar.avatar_cover_id
    left join images banner on banner.id = ar.banner_cover_id
    where ar.id = any(${ids}::int[])`.execute(db)
  return rows
}

interface ArtistColumns {
  name: string
  key: string
  slug: string
  displayname?: string | null
  bio?: string | null
  verified?: boolean
  avatar_cover_id?: number | null
  banner_cover_id?: number | null
  /** JSON text. */
  links?: string
}

/** Returns the new artist's id; null if the name is taken. */
export const insertArtist = async (trx: Trx, artist: ArtistColumns): Promise<number | null> => {
  const row = await trx
    .insertInto('artists')
    .values({ ...artist, keep_when_empty: true })
    .onConflict((c) => c.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns whether another artist has the name. */
export const isTaken = async (trx: Trx, key: string, id: number): Promise<boolean> =>
  (await trx
    .selectFrom('artists')
    .select('id')
    .where('key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

export const updateArtist = async (trx: Trx, id: number, artist: Partial<ArtistColumns>): Promise<void> => {
  await trx
    .updateTable('artists')
    .set({ ...artist, ...sortNameOf('sort_name', 'name', artist.name), updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Locks artists in id order, and before them the accounts of their teams; returns the ids that exist. */
export const lockArtists = async (trx: Trx, ids: number[]): Promise<number[]> => {
  const members = await sql<{ user_id: number }>`
    select distinct user_id from artist_members where artist_id = any(${ids}::int[])`.execute(trx)
  await keepAccounts(
    trx,
    members.rows.map(({ user_id }) => user_id),
  )
  const { rows } = await sql<{ id: number }>`
    select id from artists where id = any(${ids}::int[]) order by id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns whether any of them has songs or albums. */
export const haveMusic = async (trx: Trx, ids: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select where exists (select from song_artists where artist_id = any(${ids}::int[]))
      or exists (select from all_songs where artist_id = any(${ids}::int[]))
      or exists (select from all_albums where artist_id = any(${ids}::int[]))`.execute(trx)
  return rows.length > 0
}

export const deleteArtists = async (trx: Trx, ids: number[]): Promise<void> => {
  await sql`delete from artists where id = any(${ids}::int[])`.execute(trx)
}

/** Moves all contents of some artists to another one and returns the ids of the moved albums. */
export const reassignAll = async (trx: Trx, from: number[], to: number): Promise<number[]> => {
  await sql`
    delete from song_artists where artist_id = any(${from}::int[]) and (
      exists (select from song_artists has where has.song_id = song_artists.song_id and has.artist_id = ${to})
      or exists (select from song_artists earlier where earlier.song_id = song_artists.song_id
        and earlier.artist_id = any(${from}::int[]) and earlier.position < song_artists.position))`.execute(
    trx,
  )
  await sql`update song_artists set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update song_credits set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update all_songs set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    update all_albums set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])
    returning id`.execute(trx)
  await sql`update podcasts set artist_id = ${to}, updated_at = now() where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_posts set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update artist_post_mentions set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_requests set claimed_artist_id = ${to} where claimed_artist_id = any(${from}::int[])`.execute(
    trx,
  )
  await sql`update artist_events set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update all_plays set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update discount_codes set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`update campaigns set artist_id = ${to} where artist_id = any(${from}::int[])`.execute(trx)
  await sql`
    insert into follows (user_id, item_type, item_id, created_at)
    select user_id, item_type, ${to}::int, min(created_at) from follows
    where item_type = 'artist' and item_id = any(${from}::int[]) group by user_id, item_type
    on conflict do nothing`.execute(trx)
  await sql`delete from follows where item_type = 'artist' and item_id = any(${from}::int[])`.execute(trx)
  await moveRatings(trx, 'artist', from, to)
  await sql`
    update artist_stats set
      plays = plays + (select coalesce(sum(plays), 0) from artist_stats where artist_id = any(${from}::int[])),
      followers_count = (select count(*) from follows where item_type = 'artist' and item_id = ${to})
    where artist_id = ${to}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Maximum number of choices. */
const MAX = 12

/** Accounts among which choices are sorted by name, the newest. */
const MAX_SORTED = 1_000

/** Finds accounts by part of their name; with `byMail` also by email, which is then returned. */
export const findUsers = async (db: Db, text: string, byMail: boolean): Promise<Choice[]> => {
  const named = (word: string) => matchesText(sql`normalize_text(u.name)`, word)
  const found = matchesWords(text, (word) =>
    byMail ? sql`(${named(word)} or ${matchesText(sql`u.email`, word)})` : named(word),
  )
  const { rows } = await sql<Choice>`
    ${withCustomPlan} select u.id, ${byMail ? sql`u.name || ' · ' || u.email` : sql`u.name`} as name
    from (select * from users u where ${found} order by u.id desc limit ${sql.lit(MAX_SORTED)}) u
    order by lower(u.name) = lower(${text}) desc, u.artist_id is not null, lower(u.name), u.id limit ${MAX}`.execute(
    db,
  )
  return rows
}

/** Returns the account that owns an artist. */
export const findOwner = async (trx: Db, id: number): Promise<number | null> =>
  (await trx.selectFrom('artists').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id ?? null
