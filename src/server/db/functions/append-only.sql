-- Tables whose rows are never changed or deleted, also by their owner.

create or replace function is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only.', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Accounts and order items that are deleted leave their rows, without the reference: hence the depth.
create or replace trigger append_only before update or delete on ledger_entries
  for each row when (pg_trigger_depth() = 0) execute function is_append_only();
create or replace trigger append_only before update or delete on ledger_transactions
  for each row when (pg_trigger_depth() = 0) execute function is_append_only();
-- Balances change with the entries.
create or replace trigger append_only before update or delete on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function is_append_only();
create or replace trigger append_only before update or delete on audit_log
  for each row when (pg_trigger_depth() = 0) execute function is_append_only();

create or replace trigger never_truncated before truncate on ledger_entries
  for each statement execute function is_append_only();
create or replace trigger never_truncated before truncate on ledger_transactions
  for each statement execute function is_append_only();
create or replace trigger never_truncated before truncate on ledger_accounts
  for each statement execute function is_append_only();
create or replace trigger never_truncated before truncate on audit_log
  for each statement execute function is_append_only();
create or replace trigger never_truncated before truncate on security_events
  for each statement execute function is_append_only();

-- Security events are personal data, and kept for a year.
create or replace trigger append_only before update on security_events
  for each row execute function is_append_only();
create or replace trigger kept_for_a_year before delete on security_events
  for each row when (old.created_at > now() - interval '1 year') execute function is_append_only();

create or replace function delete_old_security_events() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from security_events where created_at < now() - interval '1 year' $$;
