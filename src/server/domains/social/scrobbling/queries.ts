import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { LinkedService, ScrobbleService } from '../../../../contract/social/scrobbling.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { ScrobbleAccountTable } from '../../../db/tables/social.ts'
import type { Listen } from './scrobble-service.ts'

/** NOTIFY topic: there is something to send. */
export const SCROBBLES = 'scrobbles'

export const listServices = async (db: Db, userId: number): Promise<LinkedService[]> => {
  const { rows } = await sql<LinkedService>`
    select a.service, a.user_name, a.api_url, a.listens, a.loves, a.sent, a.last_sent_at, a.error, a.failed_since,
      a.history_sent_at, a.linked_at,
      (select count(*)::int from scrobbles q where q.user_id = a.user_id and q.service = a.service) as waiting
    from scrobble_accounts a where a.user_id = ${userId} order by a.linked_at, a.service`.execute(db)
  return rows
}

/** Links a service, or links it again: what waits is sent by the new link, unless it is another account. */
export const upsertAccount = async (
  trx: Trx,
  values: Pick<
    Insertable<ScrobbleAccountTable>,
    'user_id' | 'service' | 'user_name' | 'api_url' | 'secret_encrypted'
  >,
): Promise<void> => {
  const { user_id, service, user_name, api_url, secret_encrypted } = values
  await sql`
    delete from scrobble_accounts where user_id = ${user_id} and service = ${service}
      and (user_name, coalesce(api_url, '')) is distinct from (${user_name}::text, coalesce(${api_url}::text, ''))`.execute(
    trx,
  )
  await trx
    .insertInto('scrobble_accounts')
    .values(values)
    .onConflict((c) =>
      c.columns(['user_id', 'service']).doUpdateSet({ secret_encrypted, error: null, failed_since: null }),
    )
    .execute()
  await makeDue(trx, user_id, service)
}

export const setChoices = async (
  db: Db,
  userId: number,
  service: ScrobbleService,
  choices: { listens: boolean; loves: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('scrobble_accounts')
    .set(choices)
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteAccount = async (db: Db, userId: number, service: ScrobbleService): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('scrobble_accounts')
    .where('user_id', '=', userId)
    .where('service', '=', service)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes everything due that waits for its next attempt; false if the service is not linked. */
export const makeDue = async (db: Db, userId: number, service: ScrobbleService): Promise<boolean> => {
  await sql`update scrobbles set due_at = now() where user_id = ${userId} and service = ${service} and due_at > now()`.execute(
    db,
  )
  await publishScrobbles(db)
  const { rows } = await sql`
    select from scrobble_accounts where user_id = ${userId} and service = ${service}`.execute(db)
  return rows.length > 0
}

export const publishScrobbles = async (db: Db): Promise<void> => {
  await sql`select pg_notify(${SCROBBLES}, '')`.execute(db)
}

/** The song `s` with what services are told about it. */
const listenOf = sql`jsonb_strip_nulls(jsonb_build_object(
  'track', s.title,
  'artists', coalesce((select jsonb_agg(coalesce(a.displayname, a.name) order by sa.position)
    from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id), '[]'),
  'album', al.title, 'album_artist', coalesce(aa.displayname, aa.name), 'track_no', nullif(s.track_no, 0),
  'seconds', round(m.duration), 'isrc', s.isrc, 'path', case when s.public then '/song/' || s.id end))`

const joinSong = sql`join media m on m.id = s.media_id
  left join albums al on al.id = s.album_id left join artists aa on aa.id = al.artist_id`

/** The play `p` of a song with the media `m` was heard long enough, by the rule of Last.fm and ListenBrainz. */
const heardEnough = sql`(p.item_type = 'song' and not p.private and m.duration > 30
  and p.seconds >= least(m.duration / 2, 240))`

/** Queues plays that the condition selects for the linked services; each play once. */
const queuePlays = async (db: Db, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql`
    insert into scrobbles (user_id, service, kind, song_id, at, listen)
    select p.user_id, acc.service, 'listen', s.id, date_trunc('second', p.started_at), ${listenOf}
    from plays p join songs s on s.id = p.item_id ${joinSong}
    join scrobble_accounts acc on acc.user_id = p.user_id and acc.listens
    where ${heardEnough} and ${where} and exists (select from song_artists sa where sa.song_id = s.id)
    on conflict do nothing returning 1`.execute(db)
  return rows.length
}

export const queuePlay = (db: Db, playId: string): Promise<number> => queuePlays(db, sql`p.id = ${playId}`)

/** Queues the plays of the last days that ended before the link; false if that was done already, or it is not linked. */
export const queueHistory = async (
  trx: Trx,
  userId: number,
  service: ScrobbleService,
  days: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update scrobble_accounts set history_sent_at = now()
    where user_id = ${userId} and service = ${service} and history_sent_at is null returning 1`.execute(trx)
  if (rows.length === 0) return false
  await queuePlays(
    trx,
    sql`p.user_id = ${userId} and acc.service = ${service} and p.ended_at is not null
      and p.started_at < acc.linked_at and p.started_at > now() - make_interval(days => ${days})`,
  )
  return true
}

/** Queues a like for the linked services that take likes; the opposite that still waits is dropped. */
export const queueLove = async (
  trx: Trx,
  userId: number,
  songId: number,
  loved: boolean,
  services: readonly ScrobbleService[],
): Promise<number> => {
  await sql`delete from scrobbles where user_id = ${userId} and song_id = ${songId} and kind in ('love', 'unlove')`.execute(
    trx,
  )
  const { rows } = await sql`
    insert into scrobbles (user_id, service, kind, song_id, at, listen)
    select acc.user_id, acc.service, ${loved ? 'love' : 'unlove'}, s.id, now(), ${listenOf}
    from songs s ${joinSong} join scrobble_accounts acc on acc.user_id = ${userId} and acc.loves
    where s.id = ${songId} and acc.service = any(${[...services]}::text[])
      and exists (select from song_artists sa where sa.song_id = s.id)
    on conflict do nothing returning 1`.execute(trx)
  return rows.length
}

/** Accounts that are served at a time. */
const ACCOUNTS = 20

/** Something to send, by the account that is linked. */
export interface ClaimedScrobble {
  id: number
  user_id: number
  service: ScrobbleService
  kind: 'listen' | 'love' | 'unlove'
  at: string
  listen: Listen
  attempts: number
  user_name: string
  api_url: string | null
  secret_encrypted: Buffer
}

/**
 * Claims the oldest due scrobbles of some accounts, of each as many as its service takes at once, for `seconds`: should the
 * process die, they are sent again then. Those of broken links wait.
 */
export const claimScrobbles = async (
  db: Db,
  most: Readonly<Record<ScrobbleService, number>>,
  seconds: number,
): Promise<ClaimedScrobble[]> => {
  const { rows } = await sql<ClaimedScrobble>`
    with ready as (
      select a.user_id, a.service from scrobble_accounts a
      where a.failed_since is null and exists (
        select from scrobbles q where q.user_id = a.user_id and q.service = a.service and q.due_at <= now())
      limit ${ACCOUNTS} for no key update skip locked
    ), due as materialized (
      select q.id from ready cross join lateral (
        select id from scrobbles
        where user_id = ready.user_id and service = ready.service and due_at <= now() order by at, id
        limit (case ready.service when 'lastfm' then ${most.lastfm}::int else ${most.listenbrainz}::int end)
        for update skip locked) q
    ), claimed as (
      update scrobbles q set attempts = q.attempts + 1, due_at = now() + make_interval(secs => ${seconds})
      from due where q.id = due.id returning q.*
    )
    select c.id, c.user_id, c.service, c.kind, c.at, c.listen, c.attempts, a.user_name, a.api_url, a.secret_encrypted
    from claimed c join scrobble_accounts a on a.user_id = c.user_id and a.service = c.service
    order by c.at, c.id`.execute(db)
  return rows
}

/** Deletes what was sent, and counts it. */
export const settleSent = async (
  db: Db,
  userId: number,
  service: ScrobbleService,
  ids: number[],
  error: string | null,
): Promise<void> => {
  await sql`
    with gone as (delete from scrobbles where id = any(${ids}::bigint[]) returning 1)
    update scrobble_accounts set sent = sent + (select count(*)::int from gone), last_sent_at = now(), error = ${error}
    where user_id = ${userId} and service = ${service}`.execute(db)
}

/** Deletes what the service will never take. */
export const dropScrobbles = async (
  db: Db,
  userId: number,
  service: ScrobbleService,
  ids: number[],
  error: string,
): Promise<void> => {
  await sql`
    with gone as (delete from scrobbles where id = any(${ids}::bigint[]) returning 1)
    update scrobble_accounts set error = ${error} where user_id = ${userId} and service = ${service}`.execute(
    db,
  )
}

export const postpone = async (
  db: Db,
  userId: number,
  service: ScrobbleService,
  ids: number[],
  seconds: number,
  error: string,
): Promise<void> => {
  await sql`
    with later as (update scrobbles set due_at = now() + make_interval(secs => ${seconds})
      where id = any(${ids}::bigint[]) returning 1)
    update scrobble_accounts set error = ${error} where user_id = ${userId} and service = ${service}`.execute(
    db,
  )
}

/** The link is broken: nothing more is sent by it. Returns whether this was not known yet. */
export const breakLink = async (
  trx: Trx,
  userId: number,
  service: ScrobbleService,
  ids: number[],
  error: string,
): Promise<boolean> => {
  await sql`update scrobbles set due_at = now(), attempts = attempts - 1 where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  const { rows } = await sql`
    update scrobble_accounts set error = ${error}, failed_since = now()
    where user_id = ${userId} and service = ${service} and failed_since is null returning 1`.execute(trx)
  return rows.length > 0
}

/** Deletes what is too old for its service. */
export const deleteStaleScrobbles = async (
  db: Db,
  days: Readonly<Record<ScrobbleService, number>>,
): Promise<void> => {
  await sql`delete from scrobbles where at < now() - make_interval(
    days => case service when 'lastfm' then ${days.lastfm}::int else ${days.listenbrainz}::int end)`.execute(
    db,
  )
}

/** The linked accounts of whoever plays this, if it still plays and others may know. */
export const nowPlaying = async (
  db: Db,
  playId: string,
): Promise<Omit<ClaimedScrobble, 'id' | 'kind' | 'attempts'>[]> => {
  const { rows } = await sql<Omit<ClaimedScrobble, 'id' | 'kind' | 'attempts'>>`
    select p.user_id, a.service, p.started_at as at, ${listenOf} as listen, a.user_name, a.api_url, a.secret_encrypted
    from plays p join songs s on s.id = p.item_id ${joinSong}
    join scrobble_accounts a on a.user_id = p.user_id and a.listens and a.failed_since is null
    where p.id = ${playId} and p.item_type = 'song' and not p.private and p.ended_at is null and m.duration > 30
      and exists (select from song_artists sa where sa.song_id = s.id)`.execute(db)
  return rows
}

/** Whether anything that the account plays is sent anywhere. */
export const sendsListens = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from scrobble_accounts where user_id = ${userId} and listens and failed_since is null`.execute(db)
  return rows.length > 0
}
