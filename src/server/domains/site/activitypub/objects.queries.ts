import { type RawBuilder, sql } from 'kysely'
import type { Mention } from '../../../../contract/catalog/artist-fields.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { type AccessSettings, episodeAccess } from '../../../db/sql/access.ts'
import { publicAlbum, publicArtist, publicEpisode, publicSong } from '../../../db/sql/visibility.ts'

export type ObjectType = 'album' | 'song' | 'post' | 'episode'

/** A release, a post or an episode in the outbox of its actor. */
export interface OutboxObject {
  id: number
  actor_id: number
  item_type: ObjectType
  item_id: number
  published_at: string
  /** When followers were sent a change. */
  updated_at: string | null
  /** Null if followers were not sent it. */
  hash: string | null
  deleted_at: string | null
}

const columns = sql`o.id, o.actor_id, o.item_type, o.item_id, o.published_at, o.updated_at, o.hash, o.deleted_at`

/**
 * What the actor publishes, as visitors may see it. `fresh`: what becomes an object; songs on a public album are part of
 * it, but a single stays one when its album follows.
 */
const published = (actorId: number, podcasts: boolean): RawBuilder<unknown> => sql`(
  select ac.id as actor_id, 'album' as item_type, al.id as item_id, coalesce(al.published_at, al.created_at) as published_at,
    al.updated_at as changed_at, true as fresh
  from activitypub_actors ac join albums al on al.artist_id = ac.artist_id where ac.id = ${actorId} and ${publicAlbum}
  union all
  select ac.id, 'song', s.id, coalesce(s.published_at, s.created_at), s.updated_at,
    not exists (select from albums al where al.id = s.album_id and ${publicAlbum})
  from activitypub_actors ac join songs s on s.artist_id = ac.artist_id join media m on m.id = s.media_id
  where ac.id = ${actorId} and ${publicSong}
  union all
  select ac.id, 'post', po.id, po.created_at, coalesce(po.edited_at, po.created_at), true
  from activitypub_actors ac join artist_posts po on po.artist_id = ac.artist_id
  where ac.id = ${actorId} and exists (select from artists ar where ar.id = ac.artist_id and ${publicArtist})
  union all
  select ac.id, 'episode', e.id, e.published_at, e.updated_at, true
  from activitypub_actors ac join podcasts pc on pc.id = ac.podcast_id join episodes e on e.podcast_id = pc.id
  left join media m on m.id = e.media_id where ac.id = ${actorId} and ${publicEpisode} and ${podcasts}::boolean)`

/** Ends the objects that visitors no longer see, and returns those that followers know. */
export const endObjects = async (trx: Trx, actorId: number, podcasts: boolean): Promise<OutboxObject[]> => {
  const { rows } = await sql<OutboxObject>`
    with live as materialized (select * from ${published(actorId, podcasts)} p)
    update activitypub_objects o set deleted_at = now()
    where o.actor_id = ${actorId} and o.deleted_at is null and not exists (
      select from live where live.actor_id = o.actor_id and live.item_type = o.item_type and live.item_id = o.item_id)
    returning ${columns}`.execute(trx)
  return rows
}

/** Makes objects of what was published since, and returns them, the newest first. */
export const beginObjects = async (trx: Trx, actorId: number, podcasts: boolean): Promise<OutboxObject[]> => {
  const { rows } = await sql<OutboxObject>`
    with made as (
      insert into activitypub_objects as o (actor_id, item_type, item_id, published_at, changed_at)
      select p.actor_id, p.item_type, p.item_id, p.published_at, p.changed_at
      from ${published(actorId, podcasts)} p
      where p.fresh and not exists (select from activitypub_objects known where known.deleted_at is null
        and known.item_type = p.item_type and known.item_id = p.item_id and known.actor_id = p.actor_id)
      order by p.published_at, p.item_id on conflict do nothing returning ${columns}
    )
    select * from made order by published_at desc, id desc`.execute(trx)
  return rows
}

/** Returns the objects that followers know and whose items have changed since they were compared. */
export const takeChanged = async (trx: Trx, actorId: number, podcasts: boolean): Promise<OutboxObject[]> => {
  const { rows } = await sql<OutboxObject>`
    update activitypub_objects o set changed_at = p.changed_at
    from ${published(actorId, podcasts)} p
    where p.actor_id = o.actor_id and p.item_type = o.item_type and p.item_id = o.item_id and o.deleted_at is null
      and o.hash is not null and o.changed_at <> p.changed_at
    returning ${columns}`.execute(trx)
  return rows
}

/** Records what followers are sent of an object, the first time or later. */
export const setSent = async (
  trx: Trx,
  id: number,
  hash: string,
  updated_at: string | null,
): Promise<void> => {
  await sql`
    update activitypub_objects set hash = ${hash}, announced_at = coalesce(announced_at, now()),
      updated_at = ${updated_at}
    where id = ${id}`.execute(trx)
}

/** Returns how many objects of an actor followers were told of today. */
export const countAnnounced = async (trx: Trx, actorId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activitypub_objects
    where actor_id = ${actorId} and announced_at > now() - interval '1 day'`.execute(trx)
  return rows[0]?.n ?? 0
}

export const objectById = async (db: Db, id: number): Promise<OutboxObject | undefined> => {
  const { rows } = await sql<OutboxObject>`
    select ${columns} from activitypub_objects o where o.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the object of an item. */
export const objectForItem = async (
  db: Db,
  type: ObjectType,
  itemId: number,
): Promise<OutboxObject | undefined> => {
  const { rows } = await sql<OutboxObject>`
    select ${columns} from activitypub_objects o join activitypub_actors ac on ac.id = o.actor_id
    where o.item_type = ${type} and o.item_id = ${itemId} and o.deleted_at is null
      and ac.disabled_at is null and ac.deleted_at is null
    order by o.id desc limit 1`.execute(db)
  return rows[0]
}

export const countObjects = async (db: Db, actorId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activitypub_objects where actor_id = ${actorId} and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Returns a page of an outbox, the newest first, after the object with the id `before`. */
export const pageOfObjects = async (
  db: Db,
  actorId: number,
  before: number | null,
  limit: number,
): Promise<OutboxObject[]> => {
  const { rows } = await sql<OutboxObject>`
    select ${columns} from activitypub_objects o
    where o.actor_id = ${actorId} and o.deleted_at is null and (${before}::bigint is null or (o.published_at, o.id) < (
      select last.published_at, last.id from activitypub_objects last where last.id = ${before}))
    order by o.published_at desc, o.id desc limit ${limit}`.execute(db)
  return rows
}

/** A post of an artist. */
export interface FederatedPost {
  id: number
  text: string
  item_type: 'song' | 'album' | 'playlist' | 'podcast' | 'episode' | null
  item_id: number | null
  artist_id: number
  mentions: Mention[]
}

export const postsWithIds = async (db: Db, ids: number[]): Promise<FederatedPost[]> => {
  const { rows } = await sql<FederatedPost>`
    select po.id, po.text, po.item_type, po.item_id, po.artist_id, coalesce((
      select json_agg(json_build_object('type', 'artist', 'id', me.artist_id, 'name', me.name))
      from artist_post_mentions me join artists ar on ar.id = me.artist_id and ${publicArtist}
      where me.post_id = po.id), '[]') as mentions
    from artist_posts po where po.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** The audio of an episode: a file of this site, or of another. */
export interface EpisodeAudio {
  id: number
  description: string | null
  ext: string | null
  mime: string | null
  enclosure_url: string | null
}

/** Returns the audio of episodes, as their public feed has it. */
export const audioOfEpisodes = async (
  db: Db,
  ids: number[],
  settings: AccessSettings,
): Promise<EpisodeAudio[]> => {
  const { rows } = await sql<EpisodeAudio>`
    select e.id, e.description, m.ext, coalesce(m.mime, e.enclosure_type) as mime,
      case when m.id is null then e.enclosure_url end as enclosure_url
    from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
    cross join lateral ${episodeAccess({ feed: null }, settings)} access
    where e.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Returns the genres of albums. */
export const genresOfAlbums = async (
  db: Db,
  ids: number[],
): Promise<{ album_id: number; id: number; name: string; slug: string }[]> => {
  const { rows } = await sql<{ album_id: number; id: number; name: string; slug: string }>`
    select distinct s.album_id, g.id, g.name, g.slug from songs s join song_genres sg on sg.song_id = s.id
    join genres g on g.id = sg.genre_id where s.album_id = any(${ids}::int[]) and s.public order by 1, 3`.execute(
    db,
  )
  return rows
}
