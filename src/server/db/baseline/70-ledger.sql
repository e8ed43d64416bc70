-- The ledger, which says who is owed what, invoices and totals counted from them.

-- An account of the ledger, such as artist:7; see domains/selling/ledger.
create table ledger_accounts (
  id int generated always as identity primary key,
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Sum of its entries.
  balance bigint not null default 0,
  unique (name, currency)
);

create table ledger_transactions (
  id int generated always as identity primary key,
  kind text not null
    check (kind in ('sale', 'fee', 'refund', 'chargeback', 'payout', 'payout_paid', 'payout_returned', 'merge',
      'share')),
  -- Id of what it books; each is booked once.
  reference text not null,
  order_id uuid references orders on delete set null,
  -- When artists may be paid what it earned them.
  available_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (kind, reference)
);
create index ledger_transactions_order_id_idx on ledger_transactions (order_id) where order_id is not null;
-- What is pending: sales of the last days.
create index ledger_transactions_available_at_idx on ledger_transactions (available_at);

create table ledger_entries (
  id int generated always as identity primary key,
  transaction_id int not null references ledger_transactions,
  account_id int not null references ledger_accounts,
  order_item_id int references order_items on delete set null,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_transaction_id_idx on ledger_entries (transaction_id);
create index ledger_entries_account_id_idx on ledger_entries (account_id, id);
create index ledger_entries_order_item_id_idx on ledger_entries (order_item_id) where order_item_id is not null;

-- The last number of a series of invoices.
create table invoice_series (
  name text primary key,
  last int not null
);

create table invoices (
  id int generated always as identity primary key,
  series text not null references invoice_series,
  -- Without gaps in its series.
  number int not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  document jsonb not null,
  issued_at timestamptz not null default now(),
  unique (series, number),
  unique (refund_id, kind),
  check (kind = 'invoice' or refund_id is not null)
);
create index invoices_of_order_idx on invoices (order_id);
create index invoices_issued_at_idx on invoices (issued_at, id);
-- An order has one invoice, and one more for each refund that is billed again.
create unique index invoices_order_id_idx on invoices (order_id) where kind = 'invoice' and refund_id is null;

-- Sales of something on a day, or in a month.
create table revenue_totals (
  -- Grouping: all, item, artist, country, provider or license.
  part text not null,
  currency text not null,
  span text not null check (span in ('day', 'month')),
  -- The day, or the first of the month.
  day date not null,
  -- Which one of them, such as song:7.
  key text not null,
  -- Its name when it was sold last.
  label text not null,
  orders int not null,
  units int not null,
  -- Payments of buyers, with taxes.
  gross bigint not null,
  refunded bigint not null,
  -- Less those of refunds, as commission.
  tax bigint not null,
  commission bigint not null,
  fees bigint not null,
  primary key (part, currency, span, day, key)
);

-- Revenue of each transaction of the ledger, once for everything it belongs to. Payments made twice and amounts that no
-- item can give back belong to no item, and are no revenue. Plans are sold by the site: no artist earns from them, and
-- they have no license.
create view revenue_parts as
  select e.transaction_id, e.kind, e.currency, e.day, k.part, k.key, k.label, e.gross, e.refunded, e.tax,
    e.commission, e.fee
  from (
    select e.transaction_id, t.kind, t.order_id, a.currency, (t.created_at at time zone 'UTC')::date as day,
      e.order_item_id,
      case when t.kind = 'sale' then -sum(e.amount) else 0 end as gross,
      case when t.kind in ('refund', 'chargeback') then sum(e.amount) else 0 end as refunded,
      coalesce(-sum(e.amount) filter (where a.name = 'tax'), 0) as tax,
      coalesce(-sum(e.amount) filter (where a.name = 'platform'), 0) as commission,
      case when t.kind = 'fee' then sum(e.amount) else 0 end as fee
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join ledger_accounts a on a.id = e.account_id
    where (t.kind in ('sale', 'refund', 'chargeback') and e.order_item_id is not null)
      or (t.kind = 'fee' and a.name = 'provider_fees')
    group by e.transaction_id, t.kind, t.order_id, t.created_at, a.currency, e.order_item_id
  ) e
  left join order_items i on i.id = e.order_item_id
  left join orders o on o.id = e.order_id
  left join lateral (
    select substr(pa.name, 10) as key from ledger_entries pe join ledger_accounts pa on pa.id = pe.account_id
    where pe.transaction_id = e.transaction_id and pa.name like 'provider:%' limit 1
  ) p on true
  cross join lateral (values
    ('all', '', ''),
    ('country', coalesce(o.country, ''), ''),
    ('provider', p.key, ''),
    ('item', i.type || ':' || coalesce(i.song_id, i.album_id, i.plan_id, 0), i.title),
    ('artist', case when i.type <> 'plan' then coalesce(i.artist_id, 0)::text end, i.artist),
    ('license', case when i.type <> 'plan' then i.license end, '')
  ) k (part, key, label)
  where k.key is not null;

-- A tax according to the invoices or credit notes of a month.
create table tax_months (
  -- The first of the month.
  month date not null,
  currency text not null,
  country text not null,
  tax_name text not null,
  tax_rate int not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  documents int not null,
  tax bigint not null,
  gross bigint not null,
  primary key (month, currency, country, tax_name, tax_rate, kind)
);
