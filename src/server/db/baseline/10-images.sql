-- Images: one row per distinct original. Columns that refer to an image are named after its role (cover_id,
-- avatar_cover_id, banner_cover_id).

create table images (
  id int generated always as identity primary key,
  -- SHA-256 of the original, in hexadecimal.
  hash text not null unique,
  color text not null,
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Bytes of its files in all sizes; null until they are measured.
  size bigint check (size >= 0)
);
create index images_unmeasured_idx on images (id) where size is null;
