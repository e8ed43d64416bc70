import { sql } from 'kysely'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import type { Db, Trx } from '../../../db/schema.ts'

/** NOTIFY topic: there is something to send. */
export const ACTIVITIES = 'activities'

/** An account of another server. */
export interface RemoteActor {
  uri: string
  host: string
  inbox: string
  shared_inbox: string | null
}

/** The host `host` is a blocked domain, or below one. */
const isBlocked = (host: unknown) => sql`exists (select from activitypub_blocks b
  where '.' || rtrim(split_part(${host}, ':', 1), '.') like '%.' || b.domain)`

export const isHostBlocked = async (db: Db, host: string): Promise<boolean> => {
  const { rows } = await sql`select where ${isBlocked(host)}`.execute(db)
  return rows.length > 0
}

const insertHost = async (db: Db, host: string): Promise<void> => {
  await sql`insert into activitypub_hosts (host) values (${host}) on conflict do nothing`.execute(db)
}

/** Adds a follower, or renews where it receives. */
export const upsertFollower = async (
  trx: Trx,
  actorId: number,
  { uri, host, inbox, shared_inbox }: RemoteActor,
): Promise<void> => {
  await insertHost(trx, host)
  await sql`
    insert into activitypub_followers (actor_id, uri, host, inbox, shared_inbox)
    values (${actorId}, ${uri}, ${host}, ${inbox}, ${shared_inbox})
    on conflict (actor_id, uri) do update set inbox = excluded.inbox, shared_inbox = excluded.shared_inbox`.execute(
    trx,
  )
}

/** Removes a follower of one actor, or of all. */
export const deleteFollower = async (db: Db, uri: string, actorId: number | null = null): Promise<void> => {
  await sql`
    delete from activitypub_followers where uri = ${uri} and (${actorId}::int is null or actor_id = ${actorId})`.execute(
    db,
  )
}

/** Removes the followers that receive at an inbox that no longer exists. */
export const deleteInbox = async (db: Db, inbox: string): Promise<void> => {
  await sql`delete from activitypub_followers where inbox = ${inbox} or shared_inbox = ${inbox}`.execute(db)
  await sql`delete from activitypub_deliveries where inbox = ${inbox}`.execute(db)
}

/** Removes the followers of blocked domains, and what waits for them. */
export const deleteBlocked = async (trx: Trx): Promise<void> => {
  await sql`delete from activitypub_followers where ${isBlocked(sql`host`)}`.execute(trx)
  await sql`delete from activitypub_deliveries where ${isBlocked(sql`host`)}`.execute(trx)
}

export const deleteFollowersOfActor = async (trx: Trx, actorId: number): Promise<void> => {
  await sql`delete from activitypub_followers where actor_id = ${actorId}`.execute(trx)
}

export const isFollower = async (db: Db, uri: string): Promise<boolean> => {
  const { rows } = await sql`select from activitypub_followers where uri = ${uri} limit 1`.execute(db)
  return rows.length > 0
}

export const countFollowers = async (db: Db, actorId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activitypub_followers where actor_id = ${actorId}`.execute(db)
  return rows[0]?.n ?? 0
}

export const countAllFollowers = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from activitypub_followers`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns the ids of the actors that are followed. */
export const listFollowed = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from activitypub_actors ac where disabled_at is null and deleted_at is null
      and exists (select from activitypub_followers f where f.actor_id = ac.id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const insertActivity = async (trx: Trx, actorId: number, body: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into activitypub_activities (actor_id, body) values (${actorId}, ${body}) returning id`.execute(
    trx,
  )
  return rows[0]?.id ?? 0
}

/** Queues an activity for one inbox. */
export const queueFor = async (
  trx: Trx,
  actorId: number,
  body: string,
  { inbox, host }: Pick<RemoteActor, 'inbox' | 'host'>,
): Promise<void> => {
  const id = await insertActivity(trx, actorId, body)
  await insertHost(trx, host)
  await sql`insert into activitypub_deliveries (activity_id, inbox, host) values (${id}, ${inbox}, ${host})`.execute(
    trx,
  )
  await publishAfterCommit(trx, ACTIVITIES)
}

/** Queues an activity for all followers of its actor: once for each shared inbox. */
export const queueForFollowers = async (trx: Trx, actorId: number, body: string): Promise<void> => {
  const id = await insertActivity(trx, actorId, body)
  await sql`
    insert into activitypub_deliveries (activity_id, inbox, host)
    select distinct ${id}::bigint, coalesce(shared_inbox, inbox), host from activitypub_followers
    where actor_id = ${actorId}`.execute(trx)
  await publishAfterCommit(trx, ACTIVITIES)
}

/** Hosts that are served at a time, and activities of each. */
const HOSTS = 20
const ACTIVITIES_OF_HOST = 50

/** An activity for one inbox. */
export interface Delivery {
  activity_id: number
  actor_id: number
  inbox: string
  body: string
}

/** A host to which one process sends. */
export interface HostClaim {
  host: string
  /** Attempts that failed one after the other. */
  attempts: number
  deliveries: Delivery[]
}

/** Claims hosts with something to send for `seconds`: should the process die, it is sent again then. */
export const claimHosts = async (db: Db, seconds: number): Promise<HostClaim[]> => {
  const { rows } = await sql<HostClaim>`
    with ready as (
      select h.id from activitypub_hosts h
      where h.due_at <= now() and (h.claimed_until is null or h.claimed_until <= now())
        and exists (select from activitypub_deliveries d where d.host = h.host)
      limit ${HOSTS} for no key update of h skip locked
    ), claimed as (
      update activitypub_hosts h set claimed_until = now() + make_interval(secs => ${seconds})
      from ready where h.id = ready.id returning h.host, h.attempts
    )
    select c.host, c.attempts, oldest.deliveries from claimed c cross join lateral (
      select json_agg(json_build_object('activity_id', d.activity_id, 'actor_id', d.actor_id, 'inbox', d.inbox, 'body', d.body)
        order by d.activity_id, d.inbox) as deliveries
      from (select de.activity_id, de.inbox, a.actor_id, a.body from activitypub_deliveries de
        join activitypub_activities a on a.id = de.activity_id
        where de.host = c.host order by de.activity_id, de.inbox limit ${ACTIVITIES_OF_HOST}) d) oldest
    where oldest.deliveries is not null`.execute(db)
  return rows
}

export const deleteDelivery = async (
  db: Db,
  { activity_id, inbox }: Pick<Delivery, 'activity_id' | 'inbox'>,
): Promise<void> => {
  await sql`delete from activitypub_deliveries where activity_id = ${activity_id} and inbox = ${inbox}`.execute(
    db,
  )
}

/** Ends a claim. `error` is why something was refused for good; null if everything was taken. */
export const releaseHost = async (db: Db, host: string, error: string | null): Promise<void> => {
  await sql`
    update activitypub_hosts set claimed_until = null, attempts = 0, failing_since = null, error = ${error},
      delivered_at = case when ${error}::text is null then now() else delivered_at end
    where host = ${host}`.execute(db)
}

/** Sends nothing more to the host before its next attempt. */
export const postponeHost = async (db: Db, host: string, seconds: number, error: string): Promise<void> => {
  await sql`
    update activitypub_hosts set due_at = now() + make_interval(secs => ${seconds}), attempts = attempts + 1,
      failing_since = coalesce(failing_since, now()), error = ${error}, claimed_until = null
    where host = ${host}`.execute(db)
}

/** Drops what could not be sent for these days, activities that were sent, and hosts of no use. */
export const forgetSent = async (db: Db, days: number): Promise<void> => {
  await sql`
    delete from activitypub_activities a
    where created_at < now() - make_interval(days => ${days})
      or not exists (select from activitypub_deliveries d where d.activity_id = a.id)
        and created_at < now() - interval '1 hour'`.execute(db)
  await sql`
    delete from activitypub_hosts h
    where created_at < now() - interval '1 day'
      and not exists (select from activitypub_followers f where f.host = h.host)
      and not exists (select from activitypub_deliveries d where d.host = h.host)`.execute(db)
}
