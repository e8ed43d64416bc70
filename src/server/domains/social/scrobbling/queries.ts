import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { LinkedService, ScrobbleService } from '../../../../contract/social/scrobbling.ts'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { DAY_MS, playsSince } from '../../../db/sql/plays-since.ts'
import type { Listen, ScrobbleAccountTable } from '../../../db/tables/social.ts'

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
      c.columns(['user_id', 'service']).doUpdateSet({ secret_encrypted, failed_since: null }),
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

/** Makes due what waits for the next attempt; false if the service is not linked. */
export const makeDue = async (db: Db, userId: number, service: ScrobbleService): Promise<boolean> => {
  const { rows } = await sql`
    update scrobble_accounts set due_at = now(), attempts = 0, error = null
    where user_id = ${userId} and service = ${service} returning 1`.execute(db)
  await publishScrobbles(db)
  return rows.length > 0
}

export const publishScrobbles = async (db: Db): Promise<void> => {
  await publishAfterCommit(db, SCROBBLES)
}

/** The song `s` with what services are told about it. */
const listenJson = sql`jsonb_strip_nulls(jsonb_build_object(
  'track', s.title,
  'artists', coalesce((select jsonb_agg(coalesce(a.displayname, a.name) order by sa.position)
    from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id), '[]'),
  'album', al.title, 'album_artist', coalesce(aa.displayname, aa.name), 'track_no', nullif(s.track_no, 0),
  'recording_mbid', s.musicbrainz_id, 'track_mbid', s.musicbrainz_track_id, 'release_mbid', al.musicbrainz_id,
  'artist_mbids', (select case when bool_and(a.musicbrainz_id is not null) then jsonb_agg(a.musicbrainz_id order by sa.position) end
    from song_artists sa join artists a on a.id = sa.artist_id where sa.song_id = s.id),
  'seconds', round(m.duration), 'isrc', s.isrc, 'path', case when s.public then '/song/' || s.id end))`

const joinSong = sql`join media m on m.id = s.media_id
  left join albums al on al.id = s.album_id left join artists aa on aa.id = al.artist_id`

/** The play `p` of a song with the media `m` was heard long enough, by the rule of Last.fm and ListenBrainz. */
const heardEnough = sql`(p.item_type = 'song' and not p.private and m.duration > 30
  and p.seconds >= least(m.duration / 2, 240))`

/** Queues the plays of linked accounts `acc` that the condition selects; each play once. */
const queuePlays = async (db: Db, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql`
    insert into scrobbles (user_id, service, kind, song_id, at, listen)
    select p.user_id, acc.service, 'listen', s.id, date_trunc('second', p.started_at), ${listenJson}
    from all_plays p join songs s on s.id = p.item_id ${joinSong}
    join scrobble_accounts acc on acc.user_id = p.user_id
    where ${heardEnough} and ${where} and exists (select from song_artists sa where sa.song_id = s.id)
    for key share of acc
    on conflict do nothing returning 1`.execute(db)
  return rows.length
}

export const queuePlay = (db: Db, playId: string): Promise<number> =>
  queuePlays(db, sql`p.id = ${playId} and acc.listens`)

/**
 * Queues the plays of the last days that ended before the link, but those that the listener has cleared; false if that was
 * done already, or it is not linked.
 */
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
    sql`p.user_id = ${userId} and acc.service = ${service} and p.ended_at < acc.linked_at
      and p.started_at > now() - make_interval(days => ${days}) and ${playsSince(Date.now() - days * DAY_MS, sql.ref('p.id'))}
      and p.started_at > coalesce((select history_cleared_at from users where id = ${userId}), '-infinity')`,
  )
  return true
}

/** Queues what another player submitted for the linked services that take listens, unless it is older than these days. */
export const queueSubmitted = async (
  trx: Trx,
  userId: number,
  listens: readonly { at: number; song_id: number | null; listen: Listen }[],
  days: Record<string, number>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into scrobbles (user_id, service, kind, song_id, at, listen)
    select acc.user_id, acc.service, 'listen', n.song_id, to_timestamp(n.at), n.listen
    from scrobble_accounts acc
    join unnest(${listens.map(({ at }) => at)}::float8[], ${listens.map(({ song_id }) => song_id)}::int[],
      ${listens.map(({ listen }) => JSON.stringify(listen))}::jsonb[]) as n (at, song_id, listen)
      on to_timestamp(n.at) > now() - make_interval(days => (${JSON.stringify(days)}::jsonb ->> acc.service)::int)
    where acc.user_id = ${userId} and acc.listens
    for key share of acc
    on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Returns whether what other players submit is passed on, which it never is in a private session. */
export const passesListensOn = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${userId} and pass_on_listens and coalesce(private_until <= now(), true)`.execute(
    db,
  )
  return rows.length > 0
}

export const readPassOn = async (db: Db, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('pass_on_listens').where('id', '=', userId).executeTakeFirst())
    ?.pass_on_listens ?? false

export const setPassOn = async (db: Db, userId: number, pass_on_listens: boolean): Promise<void> => {
  await db.updateTable('users').set({ pass_on_listens }).where('id', '=', userId).execute()
}

/**
 * Queues a like for the linked services; the opposite that still waits is dropped. Services `byId` know songs only by their
 * id at MusicBrainz.
 */
export const queueLove = async (
  trx: Trx,
  userId: number,
  songId: number,
  loved: boolean,
  byId: readonly ScrobbleService[],
): Promise<number> => {
  const { rows } = await sql`
    with acc as materialized (
      select user_id, service from scrobble_accounts
      where user_id = ${userId} and loves for key share
    ), gone as (
      delete from scrobbles q using acc
      where q.user_id = acc.user_id and q.service = acc.service and q.kind in ('love', 'unlove') and q.song_id = ${songId}
    )
    insert into scrobbles (user_id, service, kind, song_id, at, listen)
    select acc.user_id, acc.service, ${loved ? 'love' : 'unlove'}, s.id, now(), ${listenJson}
    from acc join songs s on s.id = ${songId} ${joinSong}
    where exists (select from song_artists sa where sa.song_id = s.id)
      and (s.musicbrainz_id is not null or acc.service <> all(${[...byId]}::text[]))
    on conflict do nothing returning 1`.execute(trx)
  return rows.length
}

/** Accounts that are served at a time. */
const ACCOUNTS = 20

/** A linked account as it is stored. */
export interface SealedAccount {
  user_id: number
  service: ScrobbleService
  user_name: string
  api_url: string | null
  secret_encrypted: Buffer
}

/** Something to send. */
export interface Scrobble {
  id: number
  kind: 'listen' | 'love' | 'unlove'
  at: string
  listen: Listen
}

/** An account for which one process sends. */
export interface Claim extends SealedAccount {
  /** Attempts that failed one after the other. */
  attempts: number
  scrobbles: Scrobble[]
}

/**
 * Claims accounts with something to send for `seconds`: should the process die, it is sent again then. Of each service, at
 * most as many of the oldest as it takes at once. Broken links wait, and so do accounts that are blocked.
 */
export const claimAccounts = async (
  db: Db,
  most: Record<string, number>,
  seconds: number,
): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`
    with ready as (
      select a.user_id, a.service from scrobble_accounts a join users u on u.id = a.user_id
      where not u.blocked and a.service = any(${Object.keys(most)}::text[]) and a.failed_since is null
        and a.due_at <= now() and (a.claimed_until is null or a.claimed_until <= now())
        and exists (select from scrobbles q where q.user_id = a.user_id and q.service = a.service)
      limit ${ACCOUNTS} for no key update of a skip locked
    ), claimed as (
      update scrobble_accounts a set claimed_until = now() + make_interval(secs => ${seconds})
      from ready where a.user_id = ready.user_id and a.service = ready.service returning a.*
    )
    select c.user_id, c.service, c.user_name, c.api_url, c.secret_encrypted, c.attempts, oldest.scrobbles
    from claimed c cross join lateral (
      select json_agg(json_build_object('id', q.id, 'kind', q.kind, 'at', q.at, 'listen', q.listen) order by q.at, q.id)
        as scrobbles
      from (select * from scrobbles where user_id = c.user_id and service = c.service order by at, id
        limit (${JSON.stringify(most)}::jsonb ->> c.service)::int) q) oldest
    where oldest.scrobbles is not null`.execute(db)
  return rows
}

type Linked = Pick<SealedAccount, 'user_id' | 'service'>

const thisAccount = ({ user_id, service }: Linked) => sql`user_id = ${user_id} and service = ${service}`

/** Scrobbles that are deleted, after the account was locked as when it is unlinked. */
const deleted = (account: Linked, ids: number[]) => sql`
  locked as materialized (
    select user_id, service from scrobble_accounts where ${thisAccount(account)} for no key update
  ), gone as (
    delete from scrobbles q using locked
    where q.user_id = locked.user_id and q.service = locked.service and q.id = any(${ids}::bigint[]) returning 1
  )`

/** Ends a claim: others may send for the account. */
export const release = async (db: Db, account: Linked): Promise<void> => {
  await sql`update scrobble_accounts set claimed_until = null where ${thisAccount(account)}`.execute(db)
}

/** Deletes what was sent, and counts it. */
export const settleSent = async (
  db: Db,
  account: Linked,
  ids: number[],
  error: string | null,
): Promise<void> => {
  await sql`
    with ${deleted(account, ids)}
    update scrobble_accounts set sent = sent + (select count(*)::int from gone), last_sent_at = now(), attempts = 0,
      error = ${error}
    where ${thisAccount(account)} and exists (select from gone)`.execute(db)
}

/** Deletes what the service will never take. */
export const dropScrobbles = async (db: Db, account: Linked, ids: number[], error: string): Promise<void> => {
  await sql`
    with ${deleted(account, ids)}
    update scrobble_accounts set error = ${error} where ${thisAccount(account)} and exists (select from gone)`.execute(
    db,
  )
}

/** Sends nothing more for the account before its next attempt. */
export const postpone = async (db: Db, account: Linked, seconds: number, error: string): Promise<void> => {
  await sql`
    update scrobble_accounts set due_at = now() + make_interval(secs => ${seconds}), attempts = attempts + 1,
      error = ${error}, claimed_until = null
    where ${thisAccount(account)}`.execute(db)
}

/** Sends nothing more to a service, for any account, before its next attempt. */
export const postponeService = async (
  db: Db,
  service: ScrobbleService,
  seconds: number,
  error: string,
): Promise<void> => {
  await sql`
    update scrobble_accounts set due_at = now() + make_interval(secs => ${seconds}), error = ${error}
    where service = ${service} and failed_since is null`.execute(db)
}

/** The link is broken: nothing more is sent by it. Returns false if that was known, or it was linked again meanwhile. */
export const breakLink = async (trx: Trx, account: SealedAccount, error: string): Promise<boolean> => {
  const { rows } = await sql`
    update scrobble_accounts set error = ${error}, failed_since = now(), claimed_until = null
    where ${thisAccount(account)} and failed_since is null and secret_encrypted = ${account.secret_encrypted}
    returning 1`.execute(trx)
  return rows.length > 0
}

/** Deletes what is older than these days, by service. */
export const deleteStaleScrobbles = async (db: Db, days: Record<string, number>): Promise<void> => {
  await sql`
    delete from scrobbles
    where at < now() - make_interval(days => (${JSON.stringify(days)}::jsonb ->> service)::int)`.execute(db)
}

/** The linked accounts whose owner plays this, if it still plays and others may know. */
export const nowPlaying = async (db: Db, playId: string): Promise<(SealedAccount & { listen: Listen })[]> => {
  const { rows } = await sql<SealedAccount & { listen: Listen }>`
    select a.user_id, a.service, ${listenJson} as listen, a.user_name, a.api_url, a.secret_encrypted
    from all_plays p join songs s on s.id = p.item_id ${joinSong} join users u on u.id = p.user_id and not u.blocked
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
