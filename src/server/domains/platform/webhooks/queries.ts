import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  MAX_WEBHOOK_DELIVERIES,
  WEBHOOK_LOG_DAYS,
  type Webhook,
  type WebhookDelivery,
} from '../../../../contract/platform/webhooks.ts'
import { publishAfterCommit } from '../../../db/connecting/after-commit.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { administrator } from '../../../db/sql/visibility.ts'
import type { WebhookTable } from '../../../db/tables/platform.ts'

/** NOTIFY topic: there are events to send. */
export const WEBHOOKS = 'webhooks'

/** An account, or the site. */
export type OwnerId = number | null

const shown = [
  'id',
  'url',
  'description',
  'events',
  'enabled',
  'disabled_because',
  'failing_since',
  'created_at',
] as const

const ofOwner = (owner: OwnerId): RawBuilder<boolean> =>
  owner === null ? sql`webhooks.user_id is null` : sql`webhooks.user_id = ${owner}`

export const listWebhooks = (db: Db, owner: OwnerId): Promise<Webhook[]> =>
  db.selectFrom('webhooks').select(shown).where(ofOwner(owner)).orderBy('id', 'desc').execute()

/** Locks a webhook; undefined unless it is of the owner. */
export const lockWebhook = (trx: Trx, owner: OwnerId, id: number): Promise<Webhook | undefined> =>
  trx
    .selectFrom('webhooks')
    .select(shown)
    .where('id', '=', id)
    .where(ofOwner(owner))
    .forUpdate()
    .executeTakeFirst()

/** Locks the owner, so that its webhooks are counted one after the other; returns their number. */
export const countLockedWebhooks = async (trx: Trx, owner: OwnerId): Promise<number> => {
  if (owner === null) await sql`select pg_advisory_xact_lock(hashtext('webhooks'))`.execute(trx)
  else await trx.selectFrom('users').select('id').where('id', '=', owner).forNoKeyUpdate().execute()
  return (await listWebhooks(trx, owner)).length
}

type Columns = Pick<Selectable<WebhookTable>, 'url' | 'description' | 'events' | 'enabled'>

/** Undefined if the owner has one with this address. */
export const insertWebhook = (
  trx: Trx,
  values: Columns & { user_id: OwnerId; secret_encrypted: Buffer },
): Promise<Webhook | undefined> =>
  trx
    .insertInto('webhooks')
    .values(values)
    .onConflict((c) => c.columns(['user_id', 'url']).doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Changes a webhook, which starts anew if it is turned on. Undefined if another one of the owner has this address. */
export const updateWebhook = async (trx: Trx, id: number, columns: Columns): Promise<Webhook | undefined> => {
  const { rows } = await sql<Webhook>`
    update webhooks w set url = ${columns.url}, description = ${columns.description}, events = ${columns.events},
      enabled = ${columns.enabled}, disabled_because = null,
      failing_since = case when w.enabled = ${columns.enabled} and w.url = ${columns.url} then w.failing_since end
    where w.id = ${id} and not exists (select from webhooks o
      where o.id <> w.id and o.url = ${columns.url} and o.user_id is not distinct from w.user_id)
    returning ${sql.join(shown.map((name) => sql.ref(name)))}`.execute(trx)
  return rows[0]
}

export const deleteWebhook = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Replaces the secret; the old one is kept for so many hours. */
export const replaceSecret = async (trx: Trx, id: number, sealed: Buffer, hours: number): Promise<void> => {
  await sql`
    update webhooks set old_secret_encrypted = secret_encrypted, secret_encrypted = ${sealed},
      old_secret_until = now() + make_interval(hours => ${hours})
    where id = ${id}`.execute(trx)
}

/** Ends what waits to be sent by a webhook. */
export const endDeliveries = async (db: Db, id: number): Promise<void> => {
  await sql`update webhook_deliveries set due_at = null, claim = null where webhook_id = ${id} and due_at is not null`.execute(
    db,
  )
}

/** Returns the webhooks of the owner that are told of events of this type. */
export const webhooksFor = async (db: Db, owner: OwnerId, type: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where(ofOwner(owner))
    .where('enabled', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Queues an event for each webhook, and tells the workers once the transaction commits. */
export const insertDeliveries = async (
  db: Db,
  webhookIds: number[],
  type: string,
  data: readonly object[],
): Promise<void> => {
  await sql`
    insert into webhook_deliveries (webhook_id, type, data)
    select w.id, ${type}, d.value from unnest(${webhookIds}::int[]) w (id)
    cross join json_array_elements(${JSON.stringify(data)}::json) d`.execute(db)
  await publishAfterCommit(db, WEBHOOKS)
}

/** An event with what its webhook needs to send it. */
export interface ClaimedDelivery {
  id: string
  claim: string
  webhook_id: number
  user_id: OwnerId
  url: string
  /** Encrypted; several while an old one also signs. */
  secrets: Buffer[]
  type: string
  data: Record<string, unknown>
  created_at: string
  /** Attempts before this one. */
  attempts: number
  /** It is not tried any longer. */
  last: boolean
}

/** Deliveries of one webhook that are claimed at a time. */
const IN_A_ROW = 5

/**
 * Claims deliveries of up to `max` webhooks that are due, for `seconds`: should the process die, they are sent again then.
 * Returns them by webhook, the oldest first.
 */
export const claimDeliveries = async (
  db: Db,
  { max, seconds, days }: { max: number; seconds: number; days: number },
): Promise<ClaimedDelivery[][]> => {
  const { rows } = await sql<ClaimedDelivery>`
    with ready as (
      select id from webhooks w where enabled and exists (
        select from webhook_deliveries where webhook_id = w.id and due_at <= clock_timestamp())
      limit ${max}
    ), due as materialized (
      select d.id from ready cross join lateral (
        select id from webhook_deliveries where webhook_id = ready.id and due_at <= clock_timestamp()
        order by due_at limit ${IN_A_ROW} for update skip locked) d
    ), claimed as (
      update webhook_deliveries d set claim = gen_random_uuid(),
        due_at = clock_timestamp() + make_interval(secs => ${seconds})
      from due where d.id = due.id returning d.*
    )
    select c.id, c.claim, c.webhook_id, w.user_id, w.url, c.type, c.data, c.created_at, c.attempts,
      array_remove(array[w.secret_encrypted,
        case when w.old_secret_until > now() then w.old_secret_encrypted end], null) as secrets,
      c.queued_at < now() - make_interval(days => ${days}) as last
    from claimed c join webhooks w on w.id = c.webhook_id order by c.created_at, c.id`.execute(db)
  return [...Map.groupBy(rows, ({ webhook_id }) => webhook_id).values()]
}

/** How an attempt went. */
export interface Attempt {
  status: number | null
  error: string | null
  duration_ms: number | null
  response: string | null
}

/** Notes an attempt, after which the delivery is over, or tried again in so many seconds. */
export const noteAttempt = async (
  db: Db,
  { claim, webhook_id }: Pick<ClaimedDelivery, 'claim' | 'webhook_id'>,
  { status, error, duration_ms, response }: Attempt,
  outcome: 'delivered' | 'failed' | { seconds: number },
): Promise<void> => {
  const delivered = outcome === 'delivered'
  const due =
    typeof outcome === 'object'
      ? sql`clock_timestamp() + make_interval(secs => ${outcome.seconds})`
      : sql`null`
  await sql`
    update webhook_deliveries set attempts = attempts + 1, attempted_at = clock_timestamp(), status = ${status}, error = ${error}, duration_ms = ${duration_ms},
      response = ${response}, claim = null, due_at = ${due},
      delivered_at = ${delivered ? sql`clock_timestamp()` : sql`null`}
    where claim = ${claim}`.execute(db)
  await sql`
    update webhooks set failing_since = ${delivered ? sql`null` : sql`now()`}
    where id = ${webhook_id} and (failing_since is null) = ${!delivered}`.execute(db)
}

/** Turns a webhook off; if it failed, only once it has for so many days. Returns whether it was on. */
export const disableWebhook = async (
  trx: Trx,
  id: number,
  because: 'gone' | 'failing',
  days: number,
): Promise<boolean> => {
  const { rows } = await sql`
    update webhooks set enabled = false, disabled_because = ${because} where id = ${id} and enabled
      and (${because} = 'gone' or failing_since < now() - make_interval(days => ${days})) returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Returns the ids of administrators who may log in. */
export const administratorIds = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where not u.blocked and ${administrator}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the latest deliveries of a webhook, with their data. */
export const listDeliveries = async (
  db: Db,
  webhookId: number,
): Promise<(Omit<WebhookDelivery, 'payload'> & { data: Record<string, unknown> })[]> => {
  const { rows } = await sql<Omit<WebhookDelivery, 'payload'> & { data: Record<string, unknown> }>`
    select id, type, attempts, status, error, duration_ms, response, data, created_at, attempted_at,
      due_at as next_attempt_at,
      case when delivered_at is not null then 'delivered' when due_at is not null then 'waiting' else 'failed' end as state
    from webhook_deliveries where webhook_id = ${webhookId}
    order by created_at desc, id limit ${MAX_WEBHOOK_DELIVERIES}`.execute(db)
  return rows
}

/** Sends a delivery again, as if it was new; false if the webhook has none of this id. */
export const requeueDelivery = async (db: Db, webhookId: number, id: string): Promise<boolean> => {
  const { rows } = await sql`
    update webhook_deliveries set queued_at = clock_timestamp(), due_at = clock_timestamp(), claim = null, attempts = 0,
      delivered_at = null
    where id = ${id} and webhook_id = ${webhookId} returning 1`.execute(db)
  await publishAfterCommit(db, WEBHOOKS)
  return rows.length > 0
}

/** Deletes deliveries that are over and no longer listed. */
export const deleteOldDeliveries = async (db: Db): Promise<void> => {
  await sql`
    delete from webhook_deliveries where id in (
      select id from (
        select id, due_at, created_at, row_number() over (partition by webhook_id order by created_at desc, id) as place
        from webhook_deliveries) d
      where due_at is null
        and (place > ${MAX_WEBHOOK_DELIVERIES} or created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS})))`.execute(
    db,
  )
}
