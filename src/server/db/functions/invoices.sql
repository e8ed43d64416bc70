-- Invoices: never changed, as credit notes correct them, and counted.

create or replace function invoices_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed: issue a credit note.' using errcode = 'restrict_violation';
end $$;
create or replace trigger invoices_never_change before update or delete on invoices
  for each row execute function invoices_never_change();

-- Counts what invoices say of taxes, by month.
create or replace function invoices_count_taxes() returns trigger language plpgsql as $$
begin
  insert into tax_months as m (month, currency, country, tax_name, tax_rate, kind, documents, tax, gross)
    values (date_trunc('month', new.issued_at at time zone 'UTC')::date, new.document ->> 'currency',
      coalesce(new.document #>> '{buyer,country}', ''), new.document ->> 'tax_name', (new.document ->> 'tax_rate')::int,
      new.kind, 1, (new.document ->> 'tax')::bigint, (new.document ->> 'total')::bigint)
    on conflict (month, currency, country, tax_name, tax_rate, kind) do update set documents = m.documents + 1,
      tax = m.tax + excluded.tax, gross = m.gross + excluded.gross;
  return null;
end $$;
create or replace trigger invoices_count_taxes after insert on invoices
  for each row execute function invoices_count_taxes();
