/** Columns that lists of songs can be sorted by; a `-` reverses the order. */
export const songColumnSorts = [
  'title',
  '-title',
  'artist',
  '-artist',
  'album',
  '-album',
  'duration',
  '-duration',
] as const
export type SongColumnSort = (typeof songColumnSorts)[number]
