-- Months of plays: partitions of all_plays by id, whose first 48 bits are its time in milliseconds.

-- Makes partitions for the next three months and drops those that ended more than so many months ago; none if it is 0. The
-- application does not own the table, so it runs as the owner. A key is unique within a month: an index of all months would
-- have to contain the id. Only one call works at a time.
create or replace function maintain_plays(months int) returns void language plpgsql
  security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  part record;
  start timestamptz;
  stop timestamptz;
  first text;
  bound text;
  name text;
begin
  lock table only all_plays in share update exclusive mode;
  for part in
    select p.relname, p.stop, row_number() over (order by p.stop desc) as place from (
      select c.relname, to_timestamp(('x' || left(replace(substring(
        pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([0-9a-f-]+)'), '-', ''), 12))::bit(48)::bigint / 1000.0) as stop
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'all_plays'::regclass
    ) p where p.stop is not null order by p.stop desc
  loop
    if part.place = 1 then
      start := part.stop;
    elsif months > 0 and part.stop at time zone 'UTC'
        <= date_trunc('month', now() at time zone 'UTC') - make_interval(months => months) then
      execute format('drop table %I', part.relname);
    end if;
  end loop;
  while start <= now() + interval '3 months' loop
    stop := (start at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    first := rpad(lpad(to_hex((extract(epoch from start) * 1000)::bigint), 12, '0'), 32, '0');
    bound := rpad(lpad(to_hex((extract(epoch from stop) * 1000)::bigint), 12, '0'), 32, '0');
    name := 'plays_' || to_char(start at time zone 'UTC', 'YYYY_MM');
    execute format('create table %I (like all_plays including defaults including constraints)', name);
    -- Nobody writes or ends a play there until it has moved.
    lock table plays_default in access exclusive mode;
    execute format('with late as (delete from plays_default where id >= %L and id < %L returning *)
      insert into %I select * from late', first, bound, name);
    execute format('create unique index on %I (user_id, key) where key is not null', name);
    execute format('alter table all_plays attach partition %I for values from (%L) to (%L)', name, first, bound);
    start := stop;
  end loop;
end $$;
