-- A session or an app password that ends leaves its place among the devices that play.
create or replace function playing_devices_forget() returns trigger language plpgsql as $$
begin
  delete from playing_devices d using ended where d.session_id = ended.id;
  return null;
end $$;
create or replace trigger playing_devices_forget after delete on sessions
  referencing old table as ended for each statement execute function playing_devices_forget();
create or replace trigger playing_devices_forget after delete on app_passwords
  referencing old table as ended for each statement execute function playing_devices_forget();
