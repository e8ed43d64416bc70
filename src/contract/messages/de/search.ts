/** Search, in German. */
export const search: Record<string, string> = {
  'Clear recent searches': 'Letzte Suchen löschen',
  'Clear search': 'Suche löschen',
  'Go to search': 'Zur Suche',
  'No albums found for “{query}”. Check the spelling or try fewer words.':
    'Kein Album passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No artists found for “{query}”. Check the spelling or try fewer words.':
    'Kein Künstler passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No profiles found for “{query}”. Check the spelling or try fewer words.':
    'Kein Hörer passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No public playlists found for “{query}”. Check the spelling or try fewer words.':
    'Keine öffentliche Playlist passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No results for “{query}”. Check the spelling or try fewer words.':
    'Hier heißt nichts „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No results found': 'Keine Ergebnisse gefunden',
  'No songs found for “{query}”. Check the spelling or try fewer words.':
    'Kein Song passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  Profiles: 'Profile',
  'Recent searches': 'Letzte Suchen',
  'Results for {query}': 'Ergebnisse für {query}',
  'Search everywhere': 'Überall suchen',
  'Search for songs, artists, podcasts and more. Typos are fine.':
    'Suche nach Songs, Künstlern, Podcasts und mehr. Tippfehler sind kein Problem.',
  'Search results': 'Suchergebnisse',
  'Search: {query}': 'Suche: {query}',
  'See all {number}': 'Alle {number}',
  'Top result': 'Bestes Ergebnis',
  'What do you want to listen to?': 'Was möchtest du hören?',
  'No genres found for “{query}”. Check the spelling or try fewer words.':
    'Keine Genres zu „{query}“ gefunden. Prüfe die Schreibweise oder versuch es mit weniger Wörtern.',
}
