-- Settings, themes, languages and navigation.

-- Values are text: the contract parses each one by its setting, and the environment overrides them as text.
create table settings (
  key text primary key,
  value text not null,
  -- The value of a secret; its plain value is empty.
  encrypted bytea,
  updated_at timestamptz not null default now(),
  check (encrypted is null or value = '')
);

create table themes (
  id int generated always as identity primary key,
  name text not null unique,
  colors jsonb not null,
  can_switch_light_dark boolean not null default true,
  active boolean not null default false,
  landing text not null default 'stage',
  -- Comes with the product and cannot be changed.
  built_in boolean not null default false
);
create unique index themes_active_key on themes (active) where active;

create table languages (
  locale text primary key,
  name text not null,
  active boolean not null default false,
  created_at timestamptz not null default now()
);

create table translation_overrides (
  locale text not null,
  key text not null,
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (locale, key)
);

create table navigation_entries (
  id int generated always as identity primary key,
  -- Name of a built-in entry; if its title is empty, the default title is shown.
  built_in text unique check (built_in in ('home', 'browse', 'podcasts', 'radio', 'friends', 'library')),
  title text not null,
  icon text not null,
  target text not null,
  place text not null check (place in ('rail', 'footer')),
  visible boolean not null default true,
  position int not null,
  created_at timestamptz not null default now()
);
