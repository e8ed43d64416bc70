-- Audio files, the files that an import has seen, and uploads.

-- One row per distinct audio file. Several songs may play the same one.
create table media (
  id int generated always as identity primary key,
  -- SHA-256 of the bytes, in hexadecimal.
  hash text not null unique,
  size bigint not null check (size >= 0),
  mime text not null,
  ext text not null,
  codec text not null,
  duration double precision not null check (duration >= 0),
  bitrate int,
  sample_rate int,
  channels int,
  lossless boolean not null,
  -- Where the original is when it was imported in place; null when it is in the media storage.
  external_path text,
  status text not null default 'uploaded' check (status in ('uploaded', 'processing', 'ready', 'failed')),
  error text,
  attempts int not null default 0 check (attempts >= 0),
  -- Bit rates of the packaged renditions in kbit/s.
  renditions int[] not null default '{}',
  loudness_lufs real,
  peak_dbtp real,
  waveform bytea,
  -- Bytes of its package; null until it is measured.
  packaged_size bigint check (packaged_size >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_unfinished_idx on media (id) where status <> 'ready';
create index media_unmeasured_idx on media (id) where status = 'ready' and packaged_size is null;

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
  -- import: music for the catalog that has no owner; episode: an episode of a podcast.
  purpose text not null check (purpose in ('audio', 'cover', 'banner', 'import', 'episode')),
  file_name text not null,
  size bigint not null check (size >= 0),
  mime text,
  status text not null default 'uploading'
    check (status in ('uploading', 'uploaded', 'processing', 'ready', 'failed')),
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
