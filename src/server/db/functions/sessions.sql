-- Tells the nodes which sessions and app passwords have ended, so that they end their event streams and forget their logins.
-- Without names: any may have.
create or replace function sessions_notify_ended() returns trigger language plpgsql as $$
declare
  names text;
begin
  select string_agg(id::text, ' ') into names from ended;
  if names is not null then
    perform pg_notify('sessions_ended', case when length(names) < 8000 then names else '' end);
  end if;
  return null;
end $$;
create or replace trigger sessions_notify_ended after delete on sessions
  referencing old table as ended for each statement execute function sessions_notify_ended();
create or replace trigger app_passwords_notify_ended after delete on app_passwords
  referencing old table as ended for each statement execute function sessions_notify_ended();
