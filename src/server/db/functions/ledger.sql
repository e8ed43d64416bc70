-- The ledger: double entries that sum to zero per currency, never changed afterwards.

create or replace function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: add a correcting transaction.' using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_is_append_only before update or delete on ledger_entries
  for each row
  -- An order item that is deleted leaves its entries.
  when (pg_trigger_depth() = 0)
  execute function ledger_is_append_only();

create or replace function ledger_sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = new.transaction_id group by a.currency having sum(e.amount) <> 0
  ) then
    raise exception 'Ledger transaction % does not sum to zero.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_sums_to_zero on ledger_entries;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

-- Keeps the balances of accounts.
create or replace function ledger_keep_balances() returns trigger language plpgsql as $$
begin
  -- In the order of ids, so that two transactions never wait for each other.
  perform from ledger_accounts where id in (select account_id from new_rows) order by id for no key update;
  update ledger_accounts a set balance = a.balance + added.amount
    from (select account_id, sum(amount) as amount from new_rows group by account_id) added
    where a.id = added.account_id;
  return null;
end $$;
create or replace trigger ledger_keep_balances after insert on ledger_entries
  referencing new table as new_rows for each statement execute function ledger_keep_balances();
