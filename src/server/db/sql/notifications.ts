import { type RawBuilder, sql } from 'kysely'
import { publicAlbum, publicArtist, publicEpisode, publicSong } from './visibility.ts'

/** True unless notification `n` refers to something deleted or no longer public. */
export const visibleNotification: RawBuilder<boolean> = sql`case n.item_type
  when 'episode' then exists (select from episodes e join podcasts pc on pc.id = e.podcast_id
    left join media m on m.id = e.media_id where e.id = n.item_id and ${publicEpisode})
  when 'podcast' then exists (select from podcasts pc where pc.id = n.item_id and pc.public)
  when 'album' then exists (select from albums al where al.id = n.item_id and ${publicAlbum})
  when 'song' then exists (select from songs s join media m on m.id = s.media_id
    where s.id = n.item_id and ${publicSong})
  when 'artist' then exists (select from artists ar where ar.id = n.item_id)
  when 'artist_post' then exists (select from artist_posts po join artists ar on ar.id = po.artist_id
    where po.id = n.item_id and ${publicArtist})
  when 'user' then exists (select from users u where u.id = n.item_id and not u.blocked
    and not exists (select from user_blocks b where b.user_id = u.id and b.blocked_id = n.user_id)
    and not exists (select from user_blocks b where b.user_id = n.user_id and b.blocked_id = u.id))
  else true end`

/** Id of the image shown with notification `n`. */
export const coverOfNotification: RawBuilder<number | null> = sql`case n.item_type
  when 'episode' then (select coalesce(e.cover_id, pc.cover_id) from episodes e
    join podcasts pc on pc.id = e.podcast_id where e.id = n.item_id)
  when 'podcast' then (select cover_id from podcasts where id = n.item_id)
  when 'album' then (select cover_id from albums where id = n.item_id)
  when 'song' then (select coalesce(s.cover_id, al.cover_id) from songs s
    left join albums al on al.id = s.album_id where s.id = n.item_id)
  when 'artist' then (select avatar_cover_id from artists where id = n.item_id)
  when 'artist_post' then (select ar.avatar_cover_id from artist_posts po join artists ar on ar.id = po.artist_id
    where po.id = n.item_id)
  when 'user' then (select avatar_cover_id from users where id = n.item_id) end`
