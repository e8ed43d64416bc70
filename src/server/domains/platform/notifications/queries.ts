import { sql } from 'kysely'
import type { Cover } from '../../../../contract/core/fields.ts'
import {
  type EmailKind,
  emailPolicies,
  type NotificationKind,
  type NotificationText,
} from '../../../../contract/platform/notifications.ts'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { coverOf } from '../../../db/sql/items.ts'
import { coverOfNotification, visibleNotification } from '../../../db/sql/notifications.ts'
import { publicAlbum, publicEpisode, publicSong } from '../../../db/sql/visibility.ts'

interface NotificationRow {
  id: number
  kind: NotificationKind
  text: NotificationText
  count: number
  title: string | null
  params: Record<string, string>
  link: string | null
  cover: Cover | null
  person: string | null
  created_at: string
  read_at: string | null
}

/** True for notifications under the bell. Messages are counted by chat; they are only pushed and emailed. */
const inBell = sql<boolean>`(n.kind <> 'message' and ${visibleNotification})`

/** Returns the newest notifications of an account. */
export const listNewest = async (db: Db, userId: number, max: number): Promise<NotificationRow[]> => {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.text, n.count, n.title, n.params, n.link, ${coverOf('c')} as cover,
      case n.item_type when 'user' then (select name from users where id = n.item_id) end as person, n.created_at, n.read_at
    from (select * from notifications n where n.user_id = ${userId} and ${inBell}
      order by n.created_at desc, n.id desc limit ${max}) n
    left join images c on c.id = ${coverOfNotification}
    order by n.created_at desc, n.id desc`.execute(db)
  return rows
}

/** Returns unread counts of accounts, omitting zeros. */
export const countUnread = async (db: Db, userIds: number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ user_id: number; unread: number }>`
    select n.user_id, count(*)::int as unread from notifications n
    where n.user_id = any(${userIds}::int[]) and n.read_at is null and ${inBell} group by n.user_id`.execute(
    db,
  )
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]))
}

/** Marks notifications of an account as read: these, or all under the bell. */
export const markRead = async (db: Db, userId: number, ids: number[] | null): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update notifications n set read_at = now()
    where user_id = ${userId} and read_at is null
      and ${ids === null ? inBell : sql`id = any(${ids}::int[])`}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Marks the notification of an account about a subject as read. Returns false if there is none, or it was read before. */
export const markSubjectRead = async (
  db: Db,
  userId: number,
  kind: NotificationKind,
  subject: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mutes and unmutes notification kinds. */
export const updateMuted = async (
  db: Db,
  userId: number,
  muted: string[],
  kinds: string[],
): Promise<void> => {
  await sql`
    update users set muted_notifications = array(
      (select unnest(muted_notifications) union select unnest(${muted}::text[]))
      except select unnest(${kinds}::text[]))
    where id = ${userId}`.execute(db)
}

/** Returns false if the account has no such notification. */
export const deleteNotification = async (db: Db, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes what others were notified of a user, and returns whom. */
export const deleteNotificationsAbout = async (trx: Trx, userId: number): Promise<number[]> =>
  (
    await trx
      .deleteFrom('notifications')
      .where('item_type', '=', 'user')
      .where('item_id', '=', userId)
      .returning('user_id')
      .execute()
  ).map(({ user_id }) => user_id)

/** Deletes notifications read more than `days` ago, and all but the newest `most` of each account. */
export const deleteOldNotifications = async (db: Db, days: number, max: number): Promise<void> => {
  await sql`delete from notifications where read_at < now() - make_interval(days => ${days})`.execute(db)
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
        from notifications where user_id in (
          select user_id from notifications group by user_id having count(*) > ${max})
      ) of_many where place > ${max})`.execute(db)
}

/** NOTIFY topic: unread notifications of accounts changed. */
export const UNREAD = 'notifications'

/** Ids that fit into one payload; for a longer list all accounts are notified. */
const MAX_IDS_PER_NOTIFY = 700

/**
 * Tells all nodes (NOTIFY) that these users' notifications were created, read or deleted; delivered when the
 * transaction commits.
 */
export const publishUnread = async (db: Db, what: 'created' | 'read', userIds: number[]): Promise<void> => {
  const whom = userIds.length > MAX_IDS_PER_NOTIFY ? '' : userIds.join(',')
  await publishAfterCommit(db, UNREAD, `${what} ${whom}`)
}

/** A published episode with its podcast and owner. */
export interface NewEpisode {
  id: number
  title: string
  podcast_id: number
  podcast: string
  user_id: number | null
  /** Publication time in seconds since 1970. */
  at: number
  /** The podcast has followers. */
  followed: boolean
}

/**
 * Marks published, unannounced episodes as announced and returns them. Feed episodes older than `days` are not returned.
 */
export const claimNewEpisodes = async (trx: Trx, days: number): Promise<NewEpisode[]> => {
  const { rows } = await sql<NewEpisode>`
      with came as (
        select e.id from episodes e join podcasts pc on pc.id = e.podcast_id left join media m on m.id = e.media_id
        where e.announced_at is null and ${publicEpisode} order by e.id for update of e skip locked
      ), taken as (
        update episodes set announced_at = now() from came where episodes.id = came.id
        returning episodes.id, episodes.title, podcast_id, published_at
      )
        select t.id, t.title, t.podcast_id, pc.title as podcast, pc.user_id,
          extract(epoch from t.published_at)::float8 as at,
          exists (select from follows f where f.item_type = 'podcast' and f.item_id = pc.id) as followed
        from taken t join podcasts pc on pc.id = t.podcast_id
        where pc.source_feed is null or t.published_at > now() - make_interval(days => ${days})
        order by t.published_at, t.id`.execute(trx)
  return rows
}

/** A published album, or a song without an album, by one of its artists. */
export interface NewRelease {
  type: 'album' | 'song'
  id: number
  title: string
  artist_id: number
  artist: string
  /** Owner of the release, and user of the artist. */
  user_id: number | null
  artist_user_id: number | null
  /** The artist has followers. */
  followed: boolean
}

/**
 * Marks published, unannounced albums and songs without a public album as announced and returns them. An album without its
 * own artist may have several.
 */
export const claimNewReleases = async (trx: Trx): Promise<NewRelease[]> => {
  const { rows } = await sql<NewRelease>`
      with came_albums as (
        select al.id from albums al where al.announced_at is null and ${publicAlbum}
        order by al.id for update skip locked
      ), albums_taken as (
        update albums al set announced_at = now() from came_albums c where al.id = c.id
        returning al.id, al.title, al.artist_id, al.user_id
      ), came_songs as (
        select s.id from songs s join media m on m.id = s.media_id
        where s.announced_at is null and ${publicSong} order by s.id for update of s skip locked
      ), songs_taken as (
        update songs s set announced_at = now() from came_songs c where s.id = c.id
        returning s.id, s.title, s.artist_id, s.album_id, s.user_id
      ), came as (
        select 'album' as type, id, title, artist_id, user_id from albums_taken where artist_id is not null
        union select 'album', a.id, a.title, s.artist_id, a.user_id from albums_taken a
          join songs s on s.album_id = a.id and s.public where a.artist_id is null
        union all select 'song', s.id, s.title, s.artist_id, s.user_id from songs_taken s
          where not exists (select from albums al where al.id = s.album_id and al.public)
      )
        select c.type, c.id, c.title, c.artist_id, ar.name as artist, c.user_id, ar.user_id as artist_user_id,
          exists (select from follows k where k.item_type = 'artist' and k.item_id = ar.id) as followed
        from came c join artists ar on ar.id = c.artist_id
        order by c.artist_id, c.type, c.id`.execute(trx)
  return rows
}

/** A reminder that is due: the album or single is out. */
export interface DueReminders {
  type: 'album' | 'song'
  id: number
  title: string
  artist: string | null
  users: number[]
}

/** Deletes the reminders of albums and singles that are public by now and returns them by release. */
export const claimReminders = async (trx: Trx): Promise<DueReminders[]> => {
  const { rows } = await sql<DueReminders>`
    with due_albums as (
      delete from release_reminders r using albums al where al.id = r.album_id and ${publicAlbum}
      returning r.album_id, r.user_id
    ), due_songs as (
      delete from song_reminders r using songs s, media m where s.id = r.song_id and m.id = s.media_id and ${publicSong}
      returning r.song_id, r.user_id
    ), due as (
      select 'album' as type, al.id, al.title, al.artist_id, d.user_id from due_albums d join albums al on al.id = d.album_id
      union all
      select 'song', s.id, s.title, s.artist_id, d.user_id from due_songs d join songs s on s.id = d.song_id
    )
      select due.type, due.id, due.title, ar.name as artist, array_agg(due.user_id order by due.user_id) as users
      from due left join artists ar on ar.id = due.artist_id
      group by due.type, due.id, due.title, ar.name order by due.type, due.id`.execute(trx)
  return rows
}

/** Turns emails about kinds of notifications on and off. */
export const updateEmailed = async (db: Db, userId: number, on: string[], off: string[]): Promise<void> => {
  await sql`
    update users set emailed_notifications = array(
      (select unnest(emailed_notifications) union select unnest(${on}::text[])) except select unnest(${off}::text[]))
    where id = ${userId}`.execute(db)
}

/** A notification to be emailed, with its recipient. */
export interface DueNotification {
  user_id: number
  email: string
  locale: string | null
  kind: EmailKind
  text: NotificationText
  count: number
  title: string | null
  params: Record<string, string>
  link: string | null
}

const always = Object.entries(emailPolicies).flatMap(([kind, policy]) => (policy === 'always' ? [kind] : []))

/**
 * Claims up to `max` unread notifications that are due and returns them, newest first, unless their recipient was
 * emailed about the same kind within the last hour. Of several nodes, only one claims a kind of a user. It never waits
 * for a notification that someone else is writing: that one is claimed later.
 */
export const claimDueNotifications = async (trx: Trx, max: number): Promise<DueNotification[]> => {
  const { rows } = await sql<DueNotification>`
    with due as materialized (
      select n.id, n.user_id, n.kind
      from notifications n
      join users u on u.id = n.user_id and not u.blocked and u.email_verified_at is not null
      where n.email_at <= now() and n.read_at is null
        and (n.kind = any(${always}::text[]) or n.kind = any(u.emailed_notifications))
        and not exists (select from notification_emails e
          where e.user_id = n.user_id and e.kind = n.kind and e.sent_at > now() - interval '1 hour')
        and ${visibleNotification}
      order by n.user_id, n.kind, n.id limit ${max} for update of n skip locked
    ), claimed as (
      insert into notification_emails as e (user_id, kind, sent_at)
      select distinct user_id, kind, now() from due order by user_id, kind
      on conflict (user_id, kind) do update set sent_at = excluded.sent_at
        where e.sent_at <= excluded.sent_at - interval '1 hour'
      returning e.user_id, e.kind
    ), taken as (
      update notifications n set email_at = null
      from due join claimed c on c.user_id = due.user_id and c.kind = due.kind
      where n.id = due.id
      returning n.*
    )
    select t.user_id, u.email, u.locale, t.kind, t.text, t.count, t.title, t.params, t.link
    from taken t join users u on u.id = t.user_id
    order by t.user_id, t.kind, t.created_at desc, t.id desc`.execute(trx)
  return rows
}

/** Gives up emailing what has been due for this long. */
export const discardDueNotifications = async (db: Db, hours: number): Promise<void> => {
  await sql`
    update notifications set email_at = null where id in (
      select id from notifications
      where email_at < now() - make_interval(hours => ${hours}) and read_at is null
      for update skip locked)`.execute(db)
}
