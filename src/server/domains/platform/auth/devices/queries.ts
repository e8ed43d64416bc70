import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'

export interface Device {
  user_id: number
  token_hash: Buffer
  agent: string
  address: string
}

interface Owner {
  email: string
  locale: string | null
  mail_new_device: boolean
}

/**
 * Records a device of an account. Returns its owner if the account was used on other devices before; undefined for a known
 * or the first device.
 */
export const upsertDevice = async (
  db: Db,
  { user_id, token_hash, agent, address }: Device,
): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    with known as (
      select token_hash = ${token_hash} or (agent = ${agent} and address = ${address}) as same
      from known_devices where user_id = ${user_id}
    ), kept as (
      insert into known_devices (user_id, token_hash, agent, address)
      values (${user_id}, ${token_hash}, ${agent}, ${address})
      on conflict (user_id, token_hash) do update
      set agent = excluded.agent, address = excluded.address, last_used_at = now()
    )
    select email, locale, mail_new_device from users where id = ${user_id}
      and exists (select from known) and not exists (select from known where same)`.execute(db)
  return rows[0]
}

/** Deletes devices unused for a year, and all but the newest `most` of an account. */
export const deleteOldDevices = async (db: Db, max: number): Promise<void> => {
  await sql`
    delete from known_devices d using (
      select user_id, token_hash, last_used_at,
        row_number() over (partition by user_id order by last_used_at desc) as place from known_devices
    ) old
    where d.user_id = old.user_id and d.token_hash = old.token_hash
      and (old.place > ${max} or old.last_used_at < now() - interval '1 year')`.execute(db)
}
