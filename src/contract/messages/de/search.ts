/** Searching, in German. */
export const search: Record<string, string> = {
  'All {number}': 'Alle {number}',
  'Clear recent searches': 'Letzte Suchen löschen',
  'Clear search': 'Suche löschen',
  'Go to search': 'Zur Suche',
  'Look everywhere': 'Überall suchen',
  'No album matches “{query}”. Try fewer words, or another spelling.':
    'Kein Album passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No artist matches “{query}”. Try fewer words, or another spelling.':
    'Kein Künstler passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No listener matches “{query}”. Try fewer words, or another spelling.':
    'Kein Hörer passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No public playlist matches “{query}”. Try fewer words, or another spelling.':
    'Keine öffentliche Playlist passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'No results found': 'Keine Ergebnisse gefunden',
  'No song matches “{query}”. Try fewer words, or another spelling.':
    'Kein Song passt zu „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  'Nothing here is called “{query}”. Try fewer words, or another spelling.':
    'Hier heißt nichts „{query}“. Versuch es mit weniger Wörtern oder einer anderen Schreibweise.',
  Profiles: 'Profile',
  'Recent searches': 'Letzte Suchen',
  'Results for {query}': 'Ergebnisse für {query}',
  'Search results': 'Suchergebnisse',
  'Search songs, artists, albums': 'Songs, Künstler, Alben suchen',
  'Search: {query}': 'Suche: {query}',
  Top: 'Top',
  'Top result': 'Bestes Ergebnis',
  'Type a name above. Accents, case and small slips do not matter.':
    'Gib oben einen Namen ein. Akzente, Groß- und Kleinschreibung und kleine Tippfehler sind egal.',
}
