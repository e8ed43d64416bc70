import { type Kysely, sql } from 'kysely'

/**
 * Whether a part of an artist's figures may be shown depends on five listeners: so many are kept beside its plays, and
 * beside the retention of an item, instead of a row per part, listener and day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`delete from analytics_artist_days where starts_with(part, 'heard_')`.execute(db)
  await sql`
    alter table analytics_artist_days
      add column known_listeners bigint[] not null default '{}',
      drop constraint analytics_artist_days_part_check,
      add constraint analytics_artist_days_part_check
        check (part in ('all', 'song', 'album', 'episode', 'podcast', 'source', 'country', 'device'))`.execute(
    db,
  )
  await sql`
    update analytics_artist_days d set known_listeners = p.listeners from (
      select artist_id, part, value, day, (array_agg(listener))[1:5] as listeners
      from analytics_artist_part_listeners group by 1, 2, 3, 4) p
    where (d.artist_id, d.part, d.value, d.day) = (p.artist_id, p.part, p.value, p.day)`.execute(db)
  // Days follow each other in the table, and only those with known listeners are looked for.
  await sql`create index analytics_artist_days_day_idx on analytics_artist_days using brin (day)`.execute(db)
  await sql`
    alter table analytics_retention
      add column listeners integer not null default 0,
      add column known_listeners bigint[] not null default '{}'`.execute(db)
  await sql`
    update analytics_retention r set listeners = m.listeners from (
      select substr(part, 7) as item_type, value::integer as item_id, day, max(listeners) as listeners
      from analytics_artist_months where starts_with(part, 'heard_') group by 1, 2, 3) m
    where (r.item_type, r.item_id, r.month) = (m.item_type, m.item_id, m.day)`.execute(db)
  await sql`delete from analytics_artist_months where starts_with(part, 'heard_')`.execute(db)
  await sql`drop table analytics_artist_part_listeners`.execute(db)
}
