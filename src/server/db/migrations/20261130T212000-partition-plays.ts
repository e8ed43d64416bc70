import { type Kysely, sql } from 'kysely'

/**
 * Partitions plays by the month of their ids. `plays` is the partition of all months so far and of those that its constraint
 * allows; nodes of the previous version go on with it. Its indexes and foreign keys serve the partitioned table as they are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ bound: string }>`
    select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') as bound
    from pg_constraint where conrelid = 'plays'::regclass and conname = 'plays_months_check'`.execute(db)
  await sql`
    create table all_plays (
      like plays including defaults including constraints,
      primary key (id),
      foreign key (user_id) references users on delete set null,
      foreign key (item_type) references item_types,
      foreign key (artist_id) references artists on delete set null
    ) partition by range (id);
    alter table all_plays drop constraint plays_months_check;
    create index all_plays_started_at_brin_idx on all_plays using brin (started_at)
      with (pages_per_range = 32, autosummarize = on);
    create index all_plays_open_idx on all_plays (started_at) where ended_at is null;
    create index all_plays_user_id_started_at_idx on all_plays (user_id, started_at desc) where user_id is not null;
    create index all_plays_item_started_at_counted_idx on all_plays (item_type, item_id, started_at desc) where counted;
    create index all_plays_visitor_hash_item_started_at_idx on all_plays
      (visitor_hash, item_type, item_id, started_at desc) where visitor_hash is not null;
    create index all_plays_artist_id_idx on all_plays (artist_id) where artist_id is not null;
    alter table all_plays attach partition plays for values from (minvalue) to (${sql.lit(rows[0]?.bound)});
    alter table plays drop constraint plays_months_check;
    create table plays_default partition of all_plays default;
    create unique index plays_default_user_id_key_idx on plays_default (user_id, key) where key is not null`.execute(
    db,
  )
}
