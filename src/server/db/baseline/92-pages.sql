-- The home page and custom pages.

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
