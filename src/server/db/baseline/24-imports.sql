-- The files that an import has seen, and uploads.

create table imported_files (
  path text primary key,
  size bigint not null check (size >= 0),
  -- Milliseconds since 1970.
  modified double precision not null,
  media_id int references media on delete cascade,
  error text
);
create index imported_files_media_id_idx on imported_files (media_id) where media_id is not null;

create table uploads (
  id uuid primary key,
  user_id int not null references users on delete cascade,
  -- The artist that an import is for; null for the catalog.
  artist_id int references artists on delete cascade,
  -- import: music for the catalog that has no owner; episode: an episode of a podcast; spot: of a campaign.
  purpose text not null
    check (purpose in ('audio', 'cover', 'avatar', 'banner', 'picture', 'import', 'episode', 'spot')),
  file_name text not null,
  size bigint not null check (size >= 0),
  mime text,
  status text not null default 'uploading' check (status in ('uploading', 'uploaded', 'processing', 'ready', 'failed')),
  media_id int references media,
  cover_id int references images,
  tags jsonb,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_user_id_idx on uploads (user_id);
create index uploads_expires_at_idx on uploads (expires_at);
create index uploads_media_id_idx on uploads (media_id) where media_id is not null;
create index uploads_cover_id_idx on uploads (cover_id) where cover_id is not null;
create index uploads_artist_id_idx on uploads (artist_id) where artist_id is not null;
