-- The release time of episodes, and the counts of podcasts.

create or replace function episodes_set_released_at() returns trigger language plpgsql as $$
begin
  new.released_at := case when new.public and new.published_at <= now() then coalesce(new.released_at, now()) end;
  return new;
end $$;
create or replace trigger episodes_set_released_at before insert or update on episodes
  for each row execute function episodes_set_released_at();

create or replace function podcasts_refresh_counts(ids int[]) returns void language sql as $$
  update podcasts p set episodes_count = e.n, latest_at = e.latest
    from (
      select affected.id, count(e.id)::int as n, max(e.published_at) as latest
      from (select distinct unnest(ids) as id) affected
      left join episodes e on e.podcast_id = affected.id and e.released_at is not null
      group by affected.id
    ) e
    where p.id = e.id and (p.episodes_count, p.latest_at) is distinct from (e.n, e.latest)
$$;

-- Statement level, so that a feed of 5,000 episodes counts once. Old and new rows are subtracted, not joined: the plan of
-- the first call is kept, and a join planned for one row would compare each row with each.
create or replace function episodes_refresh_counts() returns trigger language plpgsql as $$
declare ids int[];
begin
  if tg_op = 'UPDATE' then
    with after as (select id, podcast_id, released_at is null as hidden, published_at from new_rows),
      before as (select id, podcast_id, released_at is null as hidden, published_at from old_rows)
    select array_agg(distinct podcast_id) into ids from (
      (select * from after except select * from before) union all (select * from before except select * from after)) changed;
  else
    ids := array(select distinct podcast_id from changed_rows);
  end if;
  if cardinality(ids) > 0 then perform podcasts_refresh_counts(ids); end if;
  return null;
end $$;
create or replace trigger podcasts_refresh_counts_insert after insert on episodes
  referencing new table as changed_rows for each statement execute function episodes_refresh_counts();
create or replace trigger podcasts_refresh_counts_delete after delete on episodes
  referencing old table as changed_rows for each statement execute function episodes_refresh_counts();
create or replace trigger podcasts_refresh_counts_update after update on episodes
  referencing new table as new_rows old table as old_rows for each statement execute function episodes_refresh_counts();
