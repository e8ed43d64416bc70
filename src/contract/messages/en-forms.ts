/**
 * English messages that are counted, each with its form for one. The form for all other numbers is the key itself, as
 * every other message is its own text; so this is all that the browser carries.
 */
export const enForms: Record<string, string> = {
  '{count} albums': '{count} album',
  '{count} files': '{count} file',
  '{count} followers': '{count} follower',
  '{count} following': '{count} following',
  '{count} likes': '{count} like',
  '{count} minutes': '{count} minute',
  '{count} playlists': '{count} playlist',
  '{count} plays': '{count} play',
  '{count} recovery codes left': '{count} recovery code left',
  '{count} results for {query}': '{count} result for {query}',
  '{count} songs added': '{count} song added',
  '{count} selected': '{count} selected',
  '{count} songs selected': '{count} song selected',
  '{count} songs fit': '{count} song fits',
  '{count} songs': '{count} song',
  '{count} were there already': '{count} was there already',
  'At least {count} characters.': 'At least {count} character.',
  'At most {count} characters.': 'At most {count} character.',
  'Place {place} of {count}.': 'Place {place} of {count}.',
  plays: 'play',
  'Save {count} songs': 'Save {count} song',
  'Show {count} more': 'Show {count} more',
  'the playlist takes the first {count}': 'the playlist takes the first',
}
