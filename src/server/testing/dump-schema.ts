import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

const lines = async (db: Db, query: ReturnType<typeof sql<{ line: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ line }) => line)

/** Tables of this project: not those of the migrator, nor months of plays. */
const ours = sql`c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not like 'kysely%'`

/** Returns one `create table` per table with its columns in order and its constraints by definition. */
const tables = (db: Db) =>
  lines(
    db,
    sql`
    select format(E'create %stable %I (\n  %s\n)%s;\n', case c.relpersistence when 'u' then 'unlogged ' else '' end, c.relname,
      concat_ws(E',\n  ', columns.list, constraints.list),
      coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') ||
      coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as line
    from pg_class c
    left join lateral (
      select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate "' || co.collname || '"' end,
        case when a.attnotnull then 'not null' end,
        case when a.attidentity = 'a' then 'generated always as identity' end,
        case when s.seqmax < 100000000 then '(maxvalue ' || s.seqmax || ')' end,
        case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end), E',\n  ' order by a.attnum) as list
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_collation co on co.oid = a.attcollation
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_sequence s on a.attidentity <> '' and s.seqrelid = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) columns on true
    left join lateral (
      select string_agg(pg_get_constraintdef(o.oid), E',\n  '
        order by position(o.contype::text in 'pufc'), pg_get_constraintdef(o.oid)) as list
      from pg_constraint o where o.conrelid = c.oid and o.contype in ('p', 'u', 'f', 'c')
    ) constraints on true
    where ${ours} and c.relkind in ('r', 'p') order by c.relname`,
  )

/** Returns the views; each shows some rows of one table. */
const views = (db: Db) =>
  lines(
    db,
    sql`
    select format(E'create view %I as\n%s\n', c.relname, pg_get_viewdef(c.oid)) as line
    from pg_class c where ${ours} and c.relkind = 'v' order by c.relname`,
  )

/** Returns the indexes that no constraint made. */
const indexes = (db: Db) =>
  lines(
    db,
    sql`
    select pg_get_indexdef(i.indexrelid) || ';' as line from pg_index i join pg_class c on c.oid = i.indrelid
    where ${ours} and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u'))
    order by c.relname, 1`,
  )

/** Returns the functions that no extension made. */
const functions = (db: Db) =>
  lines(
    db,
    sql`
    select rtrim(pg_get_functiondef(p.oid), E'\n') || E';\n' as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, pg_get_function_identity_arguments(p.oid)`,
  )

const triggers = (db: Db) =>
  lines(
    db,
    sql`
    select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${ours} and not t.tgisinternal order by c.relname, t.tgname`,
  )

/** Returns the whole schema of a migrated database as readable SQL, in a fixed order. */
export const dumpSchema = async (db: Db): Promise<string> =>
  [
    '-- The schema that baseline, migrations and functions result in, for reading.',
    '-- Generated: npx vitest run --project unit src/server/db/schema.test.ts -u',
    '',
    '-- Tables',
    '',
    ...(await tables(db)),
    '-- Views',
    '',
    ...(await views(db)),
    '-- Indexes',
    '',
    ...(await indexes(db)),
    '',
    '-- Functions',
    '',
    ...(await functions(db)),
    '-- Triggers',
    '',
    ...(await triggers(db)),
    '',
  ].join('\n')
