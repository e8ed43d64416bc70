import { type RawBuilder, sql } from 'kysely'
import { type BlendMember, type BlendRef, blendTitle } from '../../../../contract/social/blend-ref.ts'
import type { BlendMatch } from '../../../../contract/social/blends.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf, joinAvatar, refColumns } from '../../../db/sql/items.ts'
import { userFor, type ViewerScope } from '../../../db/sql/visibility.ts'

type Viewer = Pick<ViewerScope, 'id'>

/** Members of the Blend `b` as far as they exist for the viewer: by when they joined, then those invited. */
const members = (viewer: Viewer): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(one order by one.joined_at nulls last, one.invited_at, one.id), '[]') from (
    select ${refColumns}, member.joined_at, member.invited_at,
      member.joined_at is not null and rank() over (order by member.joined_at nulls last, member.user_id) = 1 as owner
    from blend_members member join users u on u.id = member.user_id and ${userFor(viewer)} ${joinAvatar}
    where member.blend_id = b.id) one)`

const refs = (viewer: Viewer): RawBuilder<unknown> => sql`
  select b.id, own.joined_at is not null as joined, ${members(viewer)} as members,
    case when own.joined_at is not null
      then (select round(avg(score))::int from blend_matches where blend_id = b.id) end as score
  from blends b join blend_members own on own.blend_id = b.id and own.user_id = ${viewer.id}`

type Row = Omit<BlendRef, 'type' | 'title' | 'members'> & {
  members: (BlendMember & { invited_at: string })[]
}
const asRef = ({ members: people, ...rest }: Row): BlendRef => ({
  ...rest,
  type: 'blend',
  title: blendTitle(people),
  members: people.map(({ invited_at: _, ...member }) => member),
})

/** Returns the Blends a user is in or invited to, newest first. */
export const listBlends = async (db: Db, viewer: Viewer, limit: number): Promise<BlendRef[]> => {
  const { rows } = await sql<Row>`${refs(viewer)} order by b.id desc limit ${limit}`.execute(db)
  return rows.map(asRef)
}

/** Returns a Blend the viewer is in or invited to. */
export const blendById = async (db: Db, viewer: Viewer, id: number): Promise<BlendRef | undefined> => {
  const { rows } = await sql<Row>`${refs(viewer)} where b.id = ${id}`.execute(db)
  return rows[0] && asRef(rows[0])
}

/** Returns the Blend of exactly these people that the first of them joined. */
export const findBlend = async (db: Db, userIds: number[]): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select own.blend_id as id from blend_members own
    where own.user_id = ${userIds[0]} and own.joined_at is not null
      and (select array_agg(user_id order by user_id) from blend_members where blend_id = own.blend_id)
        = array(select unnest(${userIds}::int[]) order by 1)
    order by own.blend_id limit 1`.execute(db)
  return rows[0]?.id
}

export const countBlends = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blend_members where user_id = ${userId} and joined_at is not null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Creates a Blend whose only member is its creator. */
export const insertBlend = async (trx: Trx, userId: number): Promise<number> => {
  const { id } = await trx.insertInto('blends').defaultValues().returning('id').executeTakeFirstOrThrow()
  await sql`insert into blend_members (blend_id, user_id, joined_at) values (${id}, ${userId}, clock_timestamp())`.execute(
    trx,
  )
  return id
}

export interface LockedMember {
  user_id: number
  joined: boolean
}

/** Locks a Blend until the transaction ends and returns its members, the owner first; none if it does not exist. */
export const lockBlend = async (trx: Trx, id: number): Promise<LockedMember[]> => {
  await sql`select from blends where id = ${id} for no key update`.execute(trx)
  const { rows } = await sql<LockedMember>`
    select user_id, joined_at is not null as joined from blend_members where blend_id = ${id}
    order by joined_at nulls last, user_id`.execute(trx)
  return rows
}

export const insertInvited = async (trx: Trx, id: number, userId: number): Promise<void> => {
  await trx.insertInto('blend_members').values({ blend_id: id, user_id: userId }).execute()
}

export const setJoined = async (trx: Trx, id: number, userId: number): Promise<void> => {
  await sql`
    update blend_members set joined_at = clock_timestamp() where blend_id = ${id} and user_id = ${userId}`.execute(
    trx,
  )
}

export const deleteMember = async (trx: Trx, id: number, userId: number): Promise<void> => {
  await trx.deleteFrom('blend_members').where('blend_id', '=', id).where('user_id', '=', userId).execute()
}

export const deleteBlend = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('blends').where('id', '=', id).execute()
}

/** Whether a block exists between a user and any of others. */
export const anyBlock = async (db: Db, userId: number, others: number[]): Promise<boolean> => {
  const { rows } = await sql`
    select from user_blocks
    where (user_id = ${userId} and blocked_id = any(${others}::int[]))
      or (blocked_id = ${userId} and user_id = any(${others}::int[])) limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the unread notification of an invitation. */
export const deleteInvitationNotification = async (
  trx: Trx,
  id: number,
  userId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('kind', '=', 'blend_invitation')
    .where('subject', '=', String(id))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the Blends that two users are both in or invited to. */
export const blendsOfBoth = async (db: Db, one: number, other: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select own.blend_id as id from blend_members own
    join blend_members other on other.blend_id = own.blend_id and other.user_id = ${other}
    where own.user_id = ${one} order by own.blend_id`.execute(db)
  return rows.map(({ id }) => id)
}

export const listBlendIds = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('blend_members')
    .select('blend_id')
    .where('user_id', '=', userId)
    .orderBy('blend_id')
    .execute()
  return rows.map(({ blend_id }) => blend_id)
}

/** Forgets what was made, so that it is made anew when somebody opens the Blend. */
export const setUnmade = async (trx: Trx, id: number): Promise<void> => {
  await trx.updateTable('blends').set({ made_on: null }).where('id', '=', id).execute()
}

/** Returns the current day in UTC. */
export const today = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'utc')::date::text as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}

export const madeOn = async (db: Db, id: number): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select made_on::text as day from blends where id = ${id}`.execute(db)
  return rows[0]?.day ?? null
}

/** Notes that somebody opened a Blend, at most once an hour. */
export const markOpened = async (db: Db, id: number): Promise<void> => {
  await sql`
    update blends set opened_at = now() where id = ${id} and opened_at < now() - interval '1 hour'`.execute(
    db,
  )
}

/** Days after which a Blend that nobody opens is made on its next opening only. */
const ASLEEP = 14

/** Returns Blends that people open and that were made for an earlier day. */
export const staleBlends = async (db: Db, day: string, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from blends
    where made_on < ${day}::date and opened_at > now() - make_interval(days => ${sql.lit(ASLEEP)})
    order by made_on, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the songs of a Blend in order, and whose taste they are. */
export const listSongs = async (db: Db, id: number): Promise<{ song_id: number; user_ids: number[] }[]> =>
  db
    .selectFrom('blend_songs')
    .select(['song_id', 'user_ids'])
    .where('blend_id', '=', id)
    .orderBy('position')
    .execute()

/** Returns how members match, the best first. */
export const listMatches = async (db: Db, viewer: Viewer, id: number): Promise<BlendMatch[]> => {
  const { rows } = await sql<BlendMatch>`
    select json_build_object('id', one.id, 'name', one.name, 'avatar', one.avatar) as one,
      json_build_object('id', other.id, 'name', other.name, 'avatar', other.avatar) as other,
      match.score, match.artists, match.genres,
      (select coalesce(json_agg(json_build_object('id', ar.id, 'name', coalesce(nullif(ar.displayname, ''), ar.name))
          order by given.place), '[]')
        from unnest(match.artist_ids) with ordinality as given (id, place)
        join artists ar on ar.id = given.id and ar.songs_count > 0) as shared_artists,
      (select json_build_object('id', s.id, 'title', s.title) from songs s where s.id = match.song_id and s.public) as song
    from blend_matches match
    join lateral (select u.id, u.name, ${coverOf('avatar')} as avatar from users u ${joinAvatar}
      where u.id = match.one_id and ${userFor(viewer)}) one on true
    join lateral (select u.id, u.name, ${coverOf('avatar')} as avatar from users u ${joinAvatar}
      where u.id = match.other_id and ${userFor(viewer)}) other on true
    where match.blend_id = ${id}
    order by (match.one_id = ${viewer.id} or match.other_id = ${viewer.id}) desc, match.score desc,
      match.one_id, match.other_id`.execute(db)
  return rows
}
