import { sql } from 'kysely'
import type { RemoteProviderKey } from '../../../../contract/selling/payment-webhooks.ts'
import type { Db, Trx } from '../../../db/schema.ts'

export type RemoteKey = RemoteProviderKey

export interface StoredKeys {
  key: RemoteKey
  enabled: boolean
  sandbox: boolean
  client_id: string
  encrypted_secret: Buffer | null
  secret_ending: string
  webhook_id: string
  encrypted_webhook_secret: Buffer | null
}

/** Returns the keys of all providers that have any. */
export const allKeys = (db: Db): Promise<StoredKeys[]> =>
  db
    .selectFrom('payment_providers')
    .select(['key', 'enabled', 'sandbox', 'client_id', 'encrypted_secret', 'secret_ending'])
    .select(['webhook_id', 'encrypted_webhook_secret'])
    .execute()

/** Locks the keys of a provider, which get a row if they have none. */
export const lockKeys = async (trx: Trx, key: RemoteKey): Promise<StoredKeys> => {
  await trx
    .insertInto('payment_providers')
    .values({ key, encrypted_secret: null, encrypted_webhook_secret: null })
    .onConflict((c) => c.doNothing())
    .execute()
  return trx
    .selectFrom('payment_providers')
    .select(['key', 'enabled', 'sandbox', 'client_id', 'encrypted_secret', 'secret_ending'])
    .select(['webhook_id', 'encrypted_webhook_secret'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const setKeys = async (
  trx: Trx,
  key: RemoteKey,
  values: Partial<Omit<StoredKeys, 'key'>>,
): Promise<void> => {
  await trx
    .updateTable('payment_providers')
    .set({ ...values, updated_at: sql`now()` })
    .where('key', '=', key)
    .execute()
}

export interface EventState {
  provider: RemoteKey
  last_event_at: string
  failed: number
  failure: string | null
}

/** Returns when each provider sent its last event, and which could not be processed. */
export const eventStates = async (db: Db): Promise<EventState[]> => {
  const { rows } = await sql<EventState>`
    select provider, max(received_at) as last_event_at,
      (count(*) filter (where processed_at is null and attempts > 0))::int as failed,
      (array_agg(error order by id desc) filter (where processed_at is null and error is not null))[1] as failure
    from payment_events group by provider`.execute(db)
  return rows
}

interface ObjectName {
  provider: RemoteKey
  account: string
  name: string
}

/** Returns the id that an object has at a provider; undefined before it is created. */
export const objectReference = async (
  db: Db,
  { provider, account, name }: ObjectName,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('provider_objects')
      .select('reference')
      .where('provider', '=', provider)
      .where('account', '=', account)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.reference

/** Returns the names of objects by their ids at a provider. */
export const objectNames = async (
  db: Db,
  provider: RemoteKey,
  references: readonly string[],
): Promise<Map<string, string>> => {
  if (references.length === 0) return new Map()
  const rows = await db
    .selectFrom('provider_objects')
    .select(['reference', 'name'])
    .where('provider', '=', provider)
    .where('reference', 'in', [...references])
    .execute()
  return new Map(rows.map(({ reference, name }) => [reference, name]))
}

export const storeObject = async (db: Db, values: ObjectName & { reference: string }): Promise<void> => {
  await db
    .insertInto('provider_objects')
    .values(values)
    .onConflict((c) => c.doNothing())
    .execute()
}
