import { type RawBuilder, sql } from 'kysely'

/** The best quality in kbit/s that the plan of an account (0: a visitor) streams, as `max_kbps`; null for all. */
export const planQuality = (user: number): RawBuilder<number | null> => sql`(
  select p.max_kbps from plans p where p.id = coalesce(
    (select plan_id from users where id = ${user}), (select d.id from plans d where d.is_default)))`

/** The same for an item: what someone owns, and what administrators check, is not limited. */
export const qualityFor = (user: number, owned: RawBuilder<unknown>): RawBuilder<number | null> =>
  user === 0
    ? planQuality(user)
    : sql`case when ${owned} or exists (select from users where id = ${user} and is_admin) then null
      else ${planQuality(user)} end`
