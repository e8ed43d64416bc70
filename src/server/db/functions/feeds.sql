-- The feed_sources row of every podcast that is read from a feed.

create or replace function podcasts_sync_feed_source() returns trigger language plpgsql as $$
begin
  if new.source_feed is null then
    delete from feed_sources where podcast_id = new.id;
  else
    insert into feed_sources (podcast_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger podcasts_insert_feed_source after insert on podcasts
  for each row when (new.source_feed is not null) execute function podcasts_sync_feed_source();
create or replace trigger podcasts_update_feed_source after update of source_feed on podcasts
  for each row when ((new.source_feed is null) is distinct from (old.source_feed is null))
  execute function podcasts_sync_feed_source();
