/** Search, in French. */
export const search: Record<string, string> = {
  'Clear recent searches': 'Effacer les recherches récentes',
  'Clear search': 'Effacer la recherche',
  'Go to search': 'Aller à la recherche',
  'No albums found for “{query}”. Check the spelling or try fewer words.':
    'Aucun album ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No artists found for “{query}”. Check the spelling or try fewer words.':
    'Aucun artiste ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No profiles found for “{query}”. Check the spelling or try fewer words.':
    'Aucun auditeur ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No public playlists found for “{query}”. Check the spelling or try fewer words.':
    'Aucune playlist publique ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No results for “{query}”. Check the spelling or try fewer words.':
    'Rien ici ne s’appelle « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  'No results found': 'Aucun résultat',
  'No songs found for “{query}”. Check the spelling or try fewer words.':
    'Aucun titre ne correspond à « {query} ». Essayez avec moins de mots ou une autre orthographe.',
  Profiles: 'Profils',
  'Recent searches': 'Recherches récentes',
  'Results for {query}': 'Résultats pour {query}',
  'Search everywhere': 'Chercher partout',
  'Search for songs, artists, podcasts and more. Typos are fine.':
    'Cherchez des titres, des artistes, des podcasts et plus. Les fautes de frappe ne gênent pas.',
  'Search results': 'Résultats de la recherche',
  'Search: {query}': 'Recherche : {query}',
  'See all {number}': 'Tout ({number})',
  'Top result': 'Meilleur résultat',
  'What do you want to listen to?': 'Que voulez-vous écouter ?',
  'No genres found for “{query}”. Check the spelling or try fewer words.':
    'Aucun genre pour « {query} ». Vérifiez l’orthographe ou essayez avec moins de mots.',
}
