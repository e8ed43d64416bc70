import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/server/db/schema.ts'
import { campaignsChanged } from '../src/server/domains/ads/campaigns/running.service.ts'
import { SETTINGS } from '../src/server/domains/platform/settings/service.ts'
import { TRANSLATIONS_TOPIC } from '../src/server/domains/platform/translations/message-catalog.service.ts'
import { CATALOG } from '../src/server/realtime/topics.ts'

/** Copies every table, so that `restoreBaseline` can return to this state. */
export const saveBaseline = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    do $$
    declare name text;
    begin
      create schema baseline;
      for name in
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('create table baseline.%1$I as table public.%1$I', name);
      end loop;
    end $$`.execute(db)
}

/**
 * Brings back the rows that differ from the saved ones, in one transaction and without triggers, since what those would
 * write is saved, too. Sequences go on, so that no id is used twice. The server forgets what it keeps in memory.
 */
export const restoreBaseline = async (db: Kysely<Database>): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      do $$
      declare
        name text;
        columns text;
      begin
        for name, columns in
          select c.relname, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '')
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace
            and c.relname in (select relname from pg_class where relnamespace = 'baseline'::regnamespace)
          group by c.relname
        loop
          execute format('delete from public.%1$I t where t::text not in (select b::text from baseline.%1$I b)', name);
          execute format(
            'insert into public.%1$I (%2$s) overriding system value
              select %2$s from baseline.%1$I b where b::text not in (select t::text from public.%1$I t)', name, columns);
        end loop;
      end $$`.execute(trx)
    for (const topic of [SETTINGS, CATALOG, TRANSLATIONS_TOPIC])
      await sql`select pg_notify(${topic}, '')`.execute(trx)
    await campaignsChanged(trx)
  })
}
