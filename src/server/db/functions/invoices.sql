-- Invoices are never changed: a credit note corrects them.

create or replace function invoices_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed: issue a credit note.' using errcode = 'restrict_violation';
end $$;
create or replace trigger invoices_never_change before update or delete on invoices
  for each row execute function invoices_never_change();
