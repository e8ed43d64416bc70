-- The ledger: double entries that sum to zero per currency, never changed afterwards.

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

-- Keeps the balances of accounts, which nobody else may change.
create or replace function ledger_keep_balances() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
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
