/** Private feeds for podcast apps. */
export const privateFeeds = [
  'A private feed needs no login: anyone with the URL can listen.',
  'Anyone',
  'Copy: {title}',
  'Create private feed',
  'Export as OPML',
  'Feed for podcast apps',
  'Only you',
  'Private feed',
  'Public feed',
  'Reset URL',
  'Revoke',
]
