/** Where what a listener heard elsewhere comes from. `player`: another player submitted it. */
export const listenSources = [
  'spotify',
  'listenbrainz',
  'lastfm',
  'maloja',
  'koito',
  'rockbox',
  'player',
] as const
export type ListenSource = (typeof listenSources)[number]
