-- Ratings go with the item. The argument is its type.
create or replace function ratings_forget() returns trigger language plpgsql as $$
begin
  delete from ratings r using gone where r.item_type = tg_argv[0] and r.item_id = gone.id;
  return null;
end $$;
create or replace trigger ratings_forget after delete on all_songs
  referencing old table as gone for each statement execute function ratings_forget('song');
create or replace trigger ratings_forget after delete on all_albums
  referencing old table as gone for each statement execute function ratings_forget('album');
create or replace trigger ratings_forget after delete on artists
  referencing old table as gone for each statement execute function ratings_forget('artist');
