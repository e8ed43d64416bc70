-- Counters of what was sold, by day and month. A transaction is stored in one statement, and so counted once.

create or replace function ledger_revenue() returns trigger language plpgsql as $$
declare
  one integer;
begin
  for one in select distinct transaction_id from new_rows loop
    insert into revenue_totals as r
      (part, currency, span, day, key, label, orders, units, gross, refunded, tax, commission, fees)
    select part, currency, span.name, span.day, key, max(label),
      count(distinct transaction_id) filter (where kind = 'sale'), count(*) filter (where kind = 'sale'), sum(gross),
      sum(refunded), sum(tax), sum(commission), sum(fee)
    from revenue_parts p
    cross join lateral (values ('day', p.day), ('month', date_trunc('month', p.day)::date)) span (name, day)
    where transaction_id = one
    group by 1, 2, 3, 4, 5
    -- So that two transactions never wait for each other.
    order by 1, 2, 3, 4, 5
    on conflict (part, currency, span, day, key) do update set label = excluded.label, orders = r.orders + excluded.orders,
      units = r.units + excluded.units, gross = r.gross + excluded.gross, refunded = r.refunded + excluded.refunded,
      tax = r.tax + excluded.tax, commission = r.commission + excluded.commission, fees = r.fees + excluded.fees;
  end loop;
  return null;
end $$;
create or replace trigger ledger_revenue after insert on ledger_entries
  referencing new table as new_rows for each statement execute function ledger_revenue();
