/** Paths of the artist area below `/artist/`; `$id` is the id of an item. Numbers alone are the pages of artists. */
export const artistPaths = [
  'analytics',
  'analytics/songs/$id',
  'analytics/episodes/$id',
  'songs',
  'songs/deleted',
  'albums',
  'albums/deleted',
  'albums/$id',
  'podcasts',
  'podcasts/episodes',
  'upload',
  'posts',
  'events',
  'account',
  'team',
  'contact',
] as const
