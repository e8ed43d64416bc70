-- Audio files.

-- One row per distinct audio file. Several songs may play the same one.
create table media (
  id int generated always as identity primary key,
  -- Identifies the content, in 64 hexadecimal digits.
  hash text not null unique,
  -- Whether hash is the fingerprint (media/hash.ts), not the SHA-256 of the whole file.
  fingerprinted boolean not null default false,
  size bigint not null check (size >= 0),
  mime text not null,
  ext text not null,
  codec text not null,
  duration double precision not null check (duration >= 0),
  -- The end of the original is missing.
  truncated boolean not null default false,
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
create index media_whole_hash_size on media (size) where not fingerprinted;

-- Checksums of the files that devices save: the original, or a rendition.
create table file_checksums (
  media_id int not null references media on delete cascade,
  -- Its path within signed URLs.
  file text not null,
  bytes bigint not null,
  -- Of the digests of its parts; see the contract of the offline mode.
  checksum bytea not null,
  primary key (media_id, file)
);

-- Where the frames of an MP3 file are, so that spots can be inserted between them.
create table mp3_indexes (
  media_id int primary key references media on delete cascade,
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'unusable')),
  hertz int,
  channels smallint,
  head bigint,
  audio_start bigint,
  audio_end bigint,
  frames int,
  -- Positions of every 32nd frame, in four bytes each.
  positions bytea,
  wanted_at timestamptz not null default now(),
  check (status <> 'ready' or num_nulls(hertz, channels, head, audio_start, audio_end, frames, positions) = 0)
);
