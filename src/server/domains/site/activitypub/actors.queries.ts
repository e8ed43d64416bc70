import { type RawBuilder, sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import type { FederatedType } from '../../../../contract/site/activitypub.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { listedPodcast, publicArtist } from '../../../db/sql/visibility.ts'

/** An actor: an artist or a podcast. */
export interface Actor {
  id: number
  username: string
  /** Null once the artist or the podcast was deleted. */
  type: FederatedType | null
  item_id: number | null
  /** Visitors may see it, and its team did not switch it off. */
  active: boolean
  disabled_at: string | null
  deleted_at: string | null
}

const actorColumns = sql`ac.id, ac.username, ac.disabled_at, ac.deleted_at,
  case when ac.artist_id is not null then 'artist' when ac.podcast_id is not null then 'podcast' end as type,
  coalesce(ac.artist_id, ac.podcast_id) as item_id,
  ac.disabled_at is null and (
    exists (select from artists ar where ar.id = ac.artist_id and ${publicArtist})
    or exists (select from podcasts pc where pc.id = ac.podcast_id and ${listedPodcast})) as active`

const findActor = async (db: Db, where: RawBuilder<unknown>): Promise<Actor | undefined> => {
  const { rows } = await sql<Actor>`
    select ${actorColumns} from activitypub_actors ac where ${where}`.execute(db)
  return rows[0]
}

export const actorById = (db: Db, id: number): Promise<Actor | undefined> => findActor(db, sql`ac.id = ${id}`)

export const actorByName = (db: Db, username: string): Promise<Actor | undefined> =>
  findActor(db, sql`ac.username = ${username}`)

export const actorForItem = (db: Db, type: FederatedType, id: number): Promise<Actor | undefined> =>
  findActor(db, type === 'artist' ? sql`ac.artist_id = ${id}` : sql`ac.podcast_id = ${id}`)

/** Returns the actor that signs what belongs to none. */
export const firstActor = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select id from activitypub_actors where disabled_at is null and deleted_at is null order by id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** An artist or a podcast that has no actor yet. */
export interface Unnamed {
  type: FederatedType
  id: number
  name: string
}

/** Returns public artists and podcasts without an actor, artists first, by age. */
export const listUnnamed = async (db: Db, most: number): Promise<Unnamed[]> => {
  const { rows } = await sql<Unnamed>`
    select 'artist' as type, ar.id, ar.slug as name from artists ar
      where ${publicArtist} and not exists (select from activitypub_actors ac where ac.artist_id = ar.id)
    union all
    select 'podcast', pc.id, pc.title from podcasts pc
      where ${listedPodcast} and not exists (select from activitypub_actors ac where ac.podcast_id = pc.id)
    order by type, id limit ${most}`.execute(db)
  return rows
}

/** Creates an actor; false if its name is taken. */
export const insertActor = async (db: Db, { type, id }: Unnamed, username: string): Promise<boolean> => {
  const column = sql.ref(`${type}_id`)
  const { rows } = await sql`
    insert into activitypub_actors (username, ${column}) values (${username}, ${id})
    on conflict do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** What the profile of an actor shows. */
export interface Profile {
  /** Hash of the profile that followers know. */
  known: string | null
  name: string
  /** Plain text of an artist, rich text of a podcast. */
  text: string | null
  avatar: Cover | null
  banner: Cover | null
  links: { label: string; url: string }[]
  created_at: string
}

export const loadProfile = async (db: Db, id: number): Promise<Profile | undefined> => {
  const { rows } = await sql<Profile>`
    select ac.profile as known, coalesce(nullif(ar.displayname, ''), ar.name) as name, ar.bio as text, ${coverOf('avatar')} as avatar,
      ${coverOf('banner')} as banner, ar.links, ar.created_at
    from activitypub_actors ac join artists ar on ar.id = ac.artist_id
    left join images avatar on avatar.id = ar.avatar_cover_id left join images banner on banner.id = ar.banner_cover_id
    where ac.id = ${id}
    union all
    select ac.profile, pc.title, pc.description, ${coverOf('c')}, null,
      case when pc.website is null then '[]' else jsonb_build_array(jsonb_build_object('label', 'Website', 'url', pc.website)) end,
      pc.created_at
    from activitypub_actors ac join podcasts pc on pc.id = ac.podcast_id left join images c on c.id = pc.cover_id
    where ac.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an actor, so that one process at a time compares its outbox. */
export const lockActor = async (trx: Trx, id: number): Promise<void> => {
  await sql`select from activitypub_actors where id = ${id} for no key update`.execute(trx)
}

/** Sets the profile that followers know. */
export const setProfile = async (trx: Trx, id: number, profile: string): Promise<void> => {
  await sql`update activitypub_actors set profile = ${profile} where id = ${id}`.execute(trx)
}

/** The keys of an actor, as JSON Web Keys; the private one is encrypted. */
export interface SealedKeys {
  public_key: string
  private_key_encrypted: Buffer
}

export const loadKeys = async (db: Db, id: number): Promise<SealedKeys | undefined> => {
  const { rows } = await sql<SealedKeys>`
    select public_key, private_key_encrypted from activitypub_actors
    where id = ${id} and public_key is not null`.execute(db)
  return rows[0]
}

/** Sets the keys of an actor that still has those given, or none. */
export const setKeys = async (
  db: Db,
  id: number,
  { public_key, private_key_encrypted }: SealedKeys,
  replaced: string | null,
): Promise<void> => {
  await sql`
    update activitypub_actors set public_key = ${public_key}, private_key_encrypted = ${private_key_encrypted}
    where id = ${id} and public_key is not distinct from ${replaced}`.execute(db)
}

/** Locks the actors with followers whose artist or podcast was deleted, or that their team switched off, and marks them. */
export const markDeleted = async (trx: Trx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update activitypub_actors ac set deleted_at = now()
    where deleted_at is null and (disabled_at is not null or num_nonnulls(artist_id, podcast_id) = 0)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Switches an actor off, or on again. */
export const setDisabled = async (db: Db, id: number, disabled: boolean): Promise<void> => {
  await (disabled
    ? sql`update activitypub_actors set disabled_at = now() where id = ${id} and disabled_at is null`
    : sql`update activitypub_actors set disabled_at = null, deleted_at = null, profile = null where id = ${id}`
  ).execute(db)
}

export const countActors = async (db: Db): Promise<{ actors: number; objects: number }> => {
  const { rows } = await sql<{ actors: number; objects: number }>`
    select (select count(*)::int from activitypub_actors where disabled_at is null and deleted_at is null) as actors,
      (select count(*)::int from activitypub_objects where deleted_at is null) as objects`.execute(db)
  return rows[0] ?? { actors: 0, objects: 0 }
}

/** Returns the artist that an actor is, or to which its podcast belongs. */
export const artistOfActor = async (db: Db, id: number): Promise<number | null> => {
  const { rows } = await sql<{ artist_id: number | null }>`
    select coalesce(ac.artist_id, pc.artist_id) as artist_id from activitypub_actors ac
    left join podcasts pc on pc.id = ac.podcast_id where ac.id = ${id}`.execute(db)
  return rows[0]?.artist_id ?? null
}

interface ListedActor {
  type: FederatedType
  id: number
  title: string
  username: string
  followers: number
  enabled: boolean
}

/** Returns an artist and its podcasts that have a name here. */
export const listManagedActors = async (db: Db, artistId: number): Promise<ListedActor[]> => {
  const { rows } = await sql<ListedActor>`
    select case when ar.id is not null then 'artist' else 'podcast' end as type, coalesce(ar.id, pc.id) as id,
      coalesce(nullif(ar.displayname, ''), ar.name, pc.title) as title, ac.username, ac.disabled_at is null as enabled,
      (select count(*)::int from activitypub_followers f where f.actor_id = ac.id) as followers
    from activitypub_actors ac left join artists ar on ar.id = ac.artist_id left join podcasts pc on pc.id = ac.podcast_id
    where ar.id = ${artistId} or pc.artist_id = ${artistId} order by 1, lower(pc.title), 2`.execute(db)
  return rows
}
