import { type RawBuilder, sql } from 'kysely'
import type { UpcomingAlbum, UpcomingRelease } from '../../../contract/upcoming-albums.ts'
import { coverOf } from '../../db/covers-sql.ts'
import type { Db } from '../../db/schema.ts'
import { shownEarly, upcomingFor, type ViewerScope } from '../../db/visibility.ts'

/** The song `s` will be public when its album `al` is released; others of the album stay secret. */
const comesAlong: RawBuilder<boolean> = sql`(s.public or s.artist_id = al.artist_id
  and (s.release_at <= al.release_at or s.release_at is null and s.published_at is null))`

/** Returns an upcoming album that the viewer may see. */
export const upcomingById = async (
  db: Db,
  viewer: ViewerScope,
  albumId: number,
): Promise<UpcomingAlbum | undefined> => {
  const { rows } = await sql<UpcomingAlbum>`
    select al.id, al.title, ${coverOf('c')} as cover, al.release_at, al.description, al.label,
      case when ar.id is not null then
        json_build_object('id', ar.id, 'name', ar.name, 'displayname', ar.displayname) end as artist,
      coalesce(ar.songs_count > 0, false) as artist_shown,
      coalesce((select json_agg(json_build_object('title', s.title, 'disc_no', coalesce(s.disc_no, 1),
          'explicit', s.explicit, 'featured', array(
            select coalesce(a.displayname, a.name) from song_artists sa join artists a on a.id = sa.artist_id
            where sa.song_id = s.id and a.id is distinct from al.artist_id order by sa.position))
          order by coalesce(s.disc_no, 1), s.track_no nulls last, s.id)
        from songs s where s.album_id = al.id and ${comesAlong}), '[]') as songs,
      exists (select from release_reminders r where r.user_id = ${viewer.id} and r.album_id = al.id) as reminded
    from albums al left join artists ar on ar.id = al.artist_id left join images c on c.id = al.cover_id
    where al.id = ${albumId} and ${upcomingFor(viewer)}`.execute(db)
  return rows[0]
}

/** Returns the next albums of an artist that are shown before their release. */
export const nextAlbumsOf = async (db: Db, artistId: number, max: number): Promise<UpcomingRelease[]> => {
  const { rows } = await sql<UpcomingRelease>`
    select al.id, al.title, ${coverOf('c')} as cover, al.release_at
    from albums al left join images c on c.id = al.cover_id
    where al.artist_id = ${artistId} and ${shownEarly}
    order by al.release_at, al.id limit ${max}`.execute(db)
  return rows
}

export const seesUpcoming = async (db: Db, viewer: ViewerScope, albumId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from albums al where al.id = ${albumId} and ${upcomingFor(viewer)}`.execute(db)
  return rows.length > 0
}
