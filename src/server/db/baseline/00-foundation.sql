-- Extensions, functions that columns depend on, and shared lookup tables.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Returns text without case and accents. Generated columns depend on it, so it belongs to the baseline. The body
-- names the schema of the extension because a restore runs without a search path.
do $do$
declare
  ext text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'unaccent');
begin
  execute format(
    $sql$create function normalize_text(value text) returns text language sql immutable strict parallel safe
      as $$ select lower(%s.unaccent('%s.unaccent'::regdictionary, value)) $$$sql$, ext, ext);
end $do$;

-- Returns a UUID version 7: 48 bits of milliseconds since 1970, then random bits. PostgreSQL has uuidv7() from 18 on;
-- 15 is supported.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Every type that an item_type column may name. Tables that refer to items of several types have an (item_type, item_id)
-- pair: item_type references this table, item_id has no foreign key. Derived tables (search_documents,
-- search_index_queue, analytics_*) leave out the reference because only the database and the indexer write them.
create table item_types (
  name text primary key
);
insert into item_types (name) values
  ('song'), ('album'), ('artist'), ('artist_post'), ('genre'), ('playlist'), ('podcast'), ('episode'), ('radio-station'),
  ('user'), ('blend');

-- The repeatable files of db/functions that were applied, with the hash of their text. Backups leave this table out.
create table schema_functions (
  name text primary key,
  hash text not null
);
