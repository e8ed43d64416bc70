import type { Db } from '../../../db/schema.ts'
import type { RemoteKey } from './provider-keys.queries.ts'

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
