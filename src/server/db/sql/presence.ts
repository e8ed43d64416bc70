import { type RawBuilder, sql } from 'kysely'
import { coverOf } from './items.ts'
import {
  activityFor,
  activityForFriend,
  episodeFor,
  songFor,
  stationFor,
  type ViewerScope,
} from './visibility.ts'

/** Where a player is in an item, if it says so. */
export interface PlayerPosition {
  /** Seconds from the start of the item. */
  position: number
  /** Speed; 1 by default. */
  rate: number
  /** The name of the app. */
  player: string
}

/** The user of the given column has an event stream open on some node. */
export const connected = (user: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from stream_leases lease where lease.user_id = ${user} and lease.expires_at > now())`

const artists = sql`(
  select string_agg(coalesce(nullif(ar.displayname, ''), ar.name), ', ' order by sa.position)
  from song_artists sa join artists ar on ar.id = sa.artist_id where sa.song_id = s.id)`

/** The item of the listening row `l`, if the viewer may see it. */
const itemFor = (viewer: ViewerScope, episodes: boolean): RawBuilder<unknown> => sql`
  select s.title, ${artists} as subtitle, ${coverOf('c')} as cover
  from songs s join media m on m.id = s.media_id left join albums al on al.id = s.album_id
  left join images c on c.id = coalesce(s.cover_id, al.cover_id)
  where l.item_type = 'song' and s.id = l.item_id and ${songFor(viewer)}
  union all
  select e.title, pc.title, ${coverOf('c')}
  from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
  left join images c on c.id = coalesce(e.cover_id, pc.cover_id)
  where ${episodes}::boolean and l.item_type = 'episode' and e.id = l.item_id and ${episodeFor(viewer)}
  union all
  select rs.title, null, ${coverOf('c')}
  from radio_stations rs left join images c on c.id = rs.cover_id
  where l.item_type = 'radio-station' and rs.id = l.item_id and ${stationFor(viewer)}`

/**
 * Joins what the viewer may know of the presence of the user `u`. Who listens is online even when the browser has
 * closed the event stream of a hidden page; of an item hidden from the viewer, only that remains. `friends`: all users
 * are known to be friends of the viewer.
 */
export const joinPresence = (
  viewer: ViewerScope,
  { episodes, friends = false }: { episodes: boolean; friends?: boolean },
): RawBuilder<unknown> => sql`
  left join lateral (
    select true as shown where ${friends ? activityForFriend(viewer) : activityFor(viewer)}
  ) activity on true
  left join listening l on activity.shown and l.user_id = u.id and l.playing and not l.private
    and l.expires_at > now() and coalesce(u.private_until <= now(), true)
  left join lateral (${itemFor(viewer, episodes)}) item on l.user_id is not null`

/** The user `u` is in a listening session with others, who are connected as well. */
const together: RawBuilder<boolean> = sql`exists (
  select from listening_session_members own
  join listening_session_members other on other.session_id = own.session_id and other.user_id <> own.user_id
  where own.user_id = u.id and own.expires_at > now() and other.expires_at > now())`

/** Columns of a `Presence`; needs `joinPresence`. */
export const presenceColumns: RawBuilder<unknown> = sql`
  l.user_id is not null or (coalesce(activity.shown, false) and ${connected(sql`u.id`)}) as online,
  case when item.title is not null then json_build_object('type', l.item_type, 'id', l.item_id, 'title', item.title,
    'subtitle', item.subtitle, 'cover', item.cover, 'started_at', l.started_at,
    'together', ${together}) end as listening`
