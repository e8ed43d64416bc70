import { sql } from 'kysely'
import {
  type LinkedItem,
  type LinkedSong,
  MAX_LINKED_SONGS,
} from '../../../../contract/social/share-links.ts'
import type { Db } from '../../../db/schema.ts'
import { type AccessSettings, type OpenedLink, songAccess, workingLink } from '../../../db/sql/access.ts'
import { coverOf } from '../../../db/sql/items.ts'

export interface FoundLink extends OpenedLink {
  user_id: number
  password_hash: string | null
}

/** Returns a link that works. */
export const linkByToken = async (db: Db, tokenHash: Buffer): Promise<FoundLink | undefined> => {
  const { rows } = await sql<FoundLink>`
    select sl.id, sl.version, sl.user_id, sl.password_hash from share_links sl
    where sl.token_hash = ${tokenHash} and ${workingLink}`.execute(db)
  return rows[0]
}

/** Returns what a link opens, without its songs. */
export const linkedHead = async (db: Db, id: number): Promise<Omit<LinkedItem, 'songs'> | undefined> => {
  const { rows } = await sql<Omit<LinkedItem, 'songs'>>`
    select case when sl.song_id is not null then 'song' when sl.album_id is not null then 'album' else 'playlist' end
        as type,
      coalesce(s.title, al.title, pl.title) as title, coalesce(nullif(ar.displayname, ''), ar.name, owner.name) as by,
      ${coverOf('c')} as cover
    from share_links sl
    left join songs s on s.id = sl.song_id
    left join albums al on al.id = coalesce(sl.album_id, s.album_id)
    left join artists ar on ar.id = case when sl.song_id is not null then s.artist_id else al.artist_id end
    left join playlists pl on pl.id = sl.playlist_id left join users owner on owner.id = pl.user_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id, pl.cover_id)
    where sl.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the songs that can be heard by a link, in the order of its item. */
export const linkedSongs = async (
  db: Db,
  link: OpenedLink,
  settings: AccessSettings,
): Promise<LinkedSong[]> => {
  const { rows } = await sql<LinkedSong>`
    select s.id, s.title, coalesce(nullif(ar.displayname, ''), ar.name) as artist,
      least(m.duration, access.preview) as duration, access.preview is not null as preview, access.downloads,
      s.explicit, ${coverOf('c')} as cover
    from share_links sl
    left join playlist_songs place on place.playlist_id = sl.playlist_id
    join songs s on s.id = sl.song_id or s.album_id = sl.album_id or s.id = place.song_id
    join media m on m.id = s.media_id
    cross join lateral ${songAccess({ link }, settings)} access
    left join artists ar on ar.id = s.artist_id left join albums al on al.id = s.album_id
    left join images c on c.id = coalesce(s.cover_id, al.cover_id)
    where sl.id = ${link.id} and access.preview is distinct from 0
    order by place.position, s.disc_no, s.track_no, s.id limit ${MAX_LINKED_SONGS}`.execute(db)
  return rows
}

/** Counts a visitor once a day. */
export const countVisit = async (db: Db, id: number, visitorHash: Buffer): Promise<void> => {
  await sql`
    with visit as (
      insert into share_link_visits (link_id, visitor_hash) values (${id}, ${visitorHash})
      on conflict do nothing returning link_id
    ) update share_links set visits = visits + 1, last_visit_at = now()
    where id in (select link_id from visit)`.execute(db)
}
