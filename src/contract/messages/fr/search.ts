/** Searching, in French. */
export const search: Record<string, string> = {
  'All {number}': 'Tout ({number})',
  'Clear recent searches': 'Effacer les recherches récentes',
  'Clear search': 'Effacer la recherche',
  'Go to search': 'Aller à la recherche',
  'Look everywhere': 'Chercher partout',
  'No album matches “{query}”. Try fewer words, or another spelling.':
    'Aucun album ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No artist matches “{query}”. Try fewer words, or another spelling.':
    'Aucun artiste ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No listener matches “{query}”. Try fewer words, or another spelling.':
    'Aucun auditeur ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No public playlist matches “{query}”. Try fewer words, or another spelling.':
    'Aucune playlist publique ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No results found': 'Aucun résultat',
  'No song matches “{query}”. Try fewer words, or another spelling.':
    'Aucun titre ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'Nothing here is called “{query}”. Try fewer words, or another spelling.':
    'Rien ici ne s’appelle « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  Profiles: 'Profils',
  'Recent searches': 'Recherches récentes',
  'Results for {query}': 'Résultats pour {query}',
  'Search results': 'Résultats de la recherche',
  'Search songs, artists, albums': 'Titres, artistes, albums',
  'Search: {query}': 'Recherche : {query}',
  Top: 'Top',
  'Top result': 'Meilleur résultat',
  'Type a name above. Accents, case and small slips do not matter.':
    'Saisissez un nom ci-dessus. Les accents, la casse et les petites fautes ne comptent pas.',
}
