-- Settings, themes, languages, navigation, the home page, and custom pages.

-- Values are text: the contract parses each one by its setting, the environment overrides them as text, and secrets are
-- stored as they were typed.
create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
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
  title text not null,
  icon text not null,
  target text not null,
  place text not null check (place in ('rail', 'footer')),
  visible boolean not null default true,
  position int not null,
  created_at timestamptz not null default now()
);

-- A section of the home page: built in (section), or a selection of items (item_type and item_ids).
create table home_sections (
  id int generated always as identity primary key,
  section text unique,
  title text not null default '',
  visible boolean not null default true,
  item_type text references item_types,
  item_ids int[] not null default '{}',
  position int not null,
  created_at timestamptz not null default now(),
  check ((section is null) = (item_type is not null)),
  check (section is not null or title <> '')
);

create table custom_pages (
  id int generated always as identity primary key,
  title text not null,
  path text not null unique,
  cover_id int references images,
  sections jsonb not null,
  seo_title text not null default '',
  seo_description text not null default '',
  public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index custom_pages_cover_id_idx on custom_pages (cover_id) where cover_id is not null;

-- Images that the sections of a page contain; written with the page.
create table custom_page_images (
  page_id int not null references custom_pages on delete cascade,
  image_id int not null references images,
  primary key (page_id, image_id)
);
create index custom_page_images_image_id_idx on custom_page_images (image_id);
