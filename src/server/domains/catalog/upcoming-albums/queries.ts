import { type RawBuilder, sql } from 'kysely'
import type {
  UpcomingPage,
  UpcomingRelease,
  UpcomingType,
} from '../../../../contract/catalog/upcoming-albums.ts'
import type { Db } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import {
  artistFor,
  publicSong,
  shownEarly,
  singleShownEarly,
  upcomingFor,
  upcomingSingleFor,
  type ViewerScope,
} from '../../../db/sql/visibility.ts'

/** Artist of the item, as `artist` and whether it has a page. */
const byArtist = (viewer: ViewerScope): RawBuilder<unknown> => sql`
  case when ar.id is not null then
    json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
  (ar.id is not null and ${artistFor(viewer)}) as artist_shown`

/** Names of the artists of the song `s` other than that of the given column. */
const featuredOn = (artist: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select coalesce(a.displayname, a.name) from song_artists sa join artists a on a.id = sa.artist_id
  where sa.song_id = s.id and a.id is distinct from ${artist} order by sa.position)`

/** The song `s` will be public when its album `al` is released; others of the album stay secret. */
const comesAlong: RawBuilder<boolean> = sql`(s.public or s.artist_id = al.artist_id
  and (s.release_at <= al.release_at or s.release_at is null and s.published_at is null))`

/** Returns an upcoming album that the viewer may see. */
export const upcomingById = async (
  db: Db,
  viewer: ViewerScope,
  albumId: number,
): Promise<UpcomingPage | undefined> => {
  const { rows } = await sql<UpcomingPage>`
    select 'album' as type, al.id, al.title, ${coverOf('c')} as cover, al.release_at, al.description, al.label,
      ${byArtist(viewer)},
      coalesce((select json_agg(json_build_object('id', case when ${publicSong} then s.id end, 'title', s.title,
          'disc_no', coalesce(s.disc_no, 1),
          'explicit', s.explicit, 'featured', ${featuredOn(sql`al.artist_id`)})
          order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id)
        from songs s join media m on m.id = s.media_id where s.album_id = al.id and ${comesAlong}), '[]') as songs,
      exists (select from release_reminders r where r.user_id = ${viewer.id} and r.album_id = al.id) as reminded
    from albums al left join artists ar on ar.id = al.artist_id left join images c on c.id = al.cover_id
    where al.id = ${albumId} and ${upcomingFor(viewer)}`.execute(db)
  return rows[0]
}

/** Returns an upcoming single that the viewer may see. */
export const upcomingSingleById = async (
  db: Db,
  viewer: ViewerScope,
  songId: number,
): Promise<UpcomingPage | undefined> => {
  const { rows } = await sql<UpcomingPage>`
    select 'song' as type, s.id, s.title, ${coverOf('c')} as cover, s.release_at, null as description, null as label,
      ${byArtist(viewer)},
      json_build_array(json_build_object('id', null, 'title', s.title, 'disc_no', 1, 'explicit', s.explicit,
        'featured', ${featuredOn(sql`s.artist_id`)})) as songs,
      exists (select from song_reminders r where r.user_id = ${viewer.id} and r.song_id = s.id) as reminded
    from songs s left join artists ar on ar.id = s.artist_id left join images c on c.id = s.cover_id
    where s.id = ${songId} and ${upcomingSingleFor(viewer)}`.execute(db)
  return rows[0]
}

/** Returns the next albums and singles of an artist that are shown before their release. */
export const listNextReleases = async (db: Db, artistId: number, max: number): Promise<UpcomingRelease[]> => {
  const { rows } = await sql<UpcomingRelease>`
    select next.type, next.id, next.title, ${coverOf('c')} as cover, next.release_at
    from (
      select 'album' as type, al.id, al.title, al.cover_id, al.release_at from albums al
        where al.artist_id = ${artistId} and ${shownEarly}
      union all
      select 'song', s.id, s.title, s.cover_id, s.release_at from songs s
        where s.artist_id = ${artistId} and ${singleShownEarly}
      order by release_at, type, id limit ${max}
    ) next left join images c on c.id = next.cover_id
    order by next.release_at, next.type, next.id`.execute(db)
  return rows
}

/** Queries for a release that the viewer sees, by type. */
const seen: Record<UpcomingType, (id: number, viewer: ViewerScope) => RawBuilder<unknown>> = {
  album: (id, viewer) => sql`select from albums al where al.id = ${id} and ${upcomingFor(viewer)}`,
  song: (id, viewer) => sql`select from songs s where s.id = ${id} and ${upcomingSingleFor(viewer)}`,
}

export const seesUpcoming = async (
  db: Db,
  viewer: ViewerScope,
  { type, id }: { type: UpcomingType; id: number },
): Promise<boolean> => (await seen[type](id, viewer).execute(db)).rows.length > 0

/** An upcoming album or single. */
export interface UpcomingRef {
  type: UpcomingType
  id: number
}

export const insertReminder = async (db: Db, user_id: number, { type, id }: UpcomingRef): Promise<void> => {
  const adding =
    type === 'album'
      ? db.insertInto('release_reminders').values({ user_id, album_id: id })
      : db.insertInto('song_reminders').values({ user_id, song_id: id })
  await adding.onConflict((c) => c.doNothing()).execute()
}

export const deleteReminder = async (db: Db, user_id: number, { type, id }: UpcomingRef): Promise<void> => {
  const removing =
    type === 'album'
      ? db.deleteFrom('release_reminders').where('album_id', '=', id)
      : db.deleteFrom('song_reminders').where('song_id', '=', id)
  await removing.where('user_id', '=', user_id).execute()
}
