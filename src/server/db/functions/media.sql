-- A package that is made again is measured again.
create or replace function media_reset_packaged_size() returns trigger language plpgsql as $$
begin
  new.packaged_size := null;
  return new;
end $$;
create or replace trigger media_reset_packaged_size before update of status on media
  for each row when (new.status is distinct from old.status) execute function media_reset_packaged_size();
