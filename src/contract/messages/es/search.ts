/** Search, in Spanish. */
export const search: Record<string, string> = {
  'Clear recent searches': 'Borrar búsquedas recientes',
  'Clear search': 'Borrar búsqueda',
  'Go to search': 'Ir a la búsqueda',
  'No albums found for “{query}”. Check the spelling or try fewer words.':
    'Ningún álbum coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No artists found for “{query}”. Check the spelling or try fewer words.':
    'Ningún artista coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No profiles found for “{query}”. Check the spelling or try fewer words.':
    'Ningún oyente coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No public playlists found for “{query}”. Check the spelling or try fewer words.':
    'Ninguna playlist pública coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No results for “{query}”. Check the spelling or try fewer words.':
    'Aquí nada se llama «{query}». Prueba con menos palabras o con otra ortografía.',
  'No results found': 'No se han encontrado resultados',
  'No songs found for “{query}”. Check the spelling or try fewer words.':
    'Ninguna canción coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  Profiles: 'Perfiles',
  'Recent searches': 'Búsquedas recientes',
  'Results for {query}': 'Resultados para {query}',
  'Search everywhere': 'Buscar en todo',
  'Search for songs, artists, podcasts and more. Typos are fine.':
    'Busca canciones, artistas, pódcasts y más. No importan las erratas.',
  'Search results': 'Resultados de la búsqueda',
  'Search: {query}': 'Búsqueda: {query}',
  'See all {number}': 'Todo ({number})',
  'Top result': 'Mejor resultado',
  'What do you want to listen to?': '¿Qué quieres escuchar?',
  'No genres found for “{query}”. Check the spelling or try fewer words.':
    'No hay géneros para «{query}». Comprueba la ortografía o prueba con menos palabras.',
}
