import { type RawBuilder, sql } from 'kysely'
import type { artistSorts } from '../../../../contract/catalog/artists.ts'
import type { Artist } from '../../../../contract/catalog/items.ts'
import { idsInOrder } from '../../../db/ids-in-order.ts'
import { contains, type PageRequest, pageOfList, type Sort } from '../../../db/keyset.ts'
import type { Db } from '../../../db/schema.ts'
import { artistStats, coverOf, joinArtistStats } from '../../../db/sql/items.ts'
import { artistFor, publicSong, type ViewerScope } from '../../../db/sql/visibility.ts'

export type ArtistSort = (typeof artistSorts)[number]

/** Allow-listed sort orders. */
export const sorts: Record<ArtistSort, Sort> = {
  name: { key: sql`lower(ar.name)`, kind: 'text', desc: false },
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

const genreNames = sql`, (
  select coalesce(json_agg(g.name order by g.position, g.id), '[]') from genres g where g.id in (
    select sg.genre_id from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id
    join song_genres sg on sg.song_id = s.id where sa.artist_id = ar.id and ${publicSong})
  ) as genres`

/**
 * Selects the artists whose ids `pick` returns (columns id, at, place), ordered by place. The only function that maps
 * rows to contract artists.
 */
const artistsPicked = async (db: Db, pick: RawBuilder<unknown>, extra = sql``): Promise<ArtistRow[]> => {
  const { rows } = await sql<Omit<Artist, 'type' | 'title'> & { at: string | number }>`
    with picked as materialized (${pick})
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
  ar.songs_count > 0 and ${contains(sql`coalesce(ar.displayname, '') || ' ' || ar.name`, q)}
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
  artistsPicked(db, pageOfList({ sort: sorts[name], id, from: artists, where: filtered(filter) }, request))

export const countArtists = async (db: Db, filter: ArtistFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${artists} where ${filtered(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

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

/**
 * Returns related artists: first those who share public songs and albums, by number shared; then the most played
 * artists of its five most frequent genres.
 */
export const artistsRelated = async (db: Db, artistId: number): Promise<Artist[]> => {
  const rows = await artistsPicked(
    db,
    sql`
    with mine as (
      select s.id, s.album_id from song_artists sa join songs s on s.id = sa.song_id join media m on m.id = s.media_id
      where sa.artist_id = ${artistId} and ${publicSong}
    ), own_genres as (
      select sg.genre_id from mine join song_genres sg on sg.song_id = mine.id
      group by sg.genre_id order by count(*) desc, sg.genre_id limit 5
    ), same_records as (
      select sa.artist_id as id, count(distinct s.id) as shared
      from songs s join media m on m.id = s.media_id join song_artists sa on sa.song_id = s.id
      where ${publicSong} and (s.id in (select id from mine)
        or s.album_id in (select album_id from mine where album_id is not null))
      group by sa.artist_id
    ), near as (
      select st.artist_id as id, same_records.shared, st.plays
      from same_records join artist_stats st on st.artist_id = same_records.id
      union all
      (select ar.id, 0, st.plays from artists ar ${joinArtistStats}
        where ar.songs_count > 0 and ar.id not in (select id from same_records)
          and exists (select from song_artists sa join song_genres sg on sg.song_id = sa.song_id
            where sa.artist_id = ar.id and sg.genre_id in (select genre_id from own_genres))
        order by st.plays desc, st.artist_id desc limit ${RELATED})
    )
    select id, 0 as at, row_number() over (order by shared desc, plays desc, id desc) as place
    from near where id <> ${artistId} order by place limit ${RELATED}`,
  )
  return rows.map((row) => row.item)
}
