/** Feeds for the apps of listeners. */
export const privateFeeds = [
  'A private feed needs no log-in: whoever has its address can read it.',
  'Copy: {title}',
  'Export as OPML',
  'Feed for everybody',
  'Feed for podcast apps',
  'For anybody',
  'For you alone',
  'Make a private feed',
  'New address',
  'Private feed',
  'Take it back',
]
