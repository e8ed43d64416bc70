/** Searching, in Spanish. */
export const search: Record<string, string> = {
  'All {number}': 'Todo ({number})',
  'Clear recent searches': 'Borrar búsquedas recientes',
  'Clear search': 'Borrar búsqueda',
  'Go to search': 'Ir a la búsqueda',
  'Look everywhere': 'Buscar en todo',
  'No album matches “{query}”. Try fewer words, or another spelling.':
    'Ningún álbum coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No artist matches “{query}”. Try fewer words, or another spelling.':
    'Ningún artista coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No listener matches “{query}”. Try fewer words, or another spelling.':
    'Ningún oyente coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No public playlist matches “{query}”. Try fewer words, or another spelling.':
    'Ninguna playlist pública coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'No results found': 'No se han encontrado resultados',
  'No song matches “{query}”. Try fewer words, or another spelling.':
    'Ninguna canción coincide con «{query}». Prueba con menos palabras o con otra ortografía.',
  'Nothing here is called “{query}”. Try fewer words, or another spelling.':
    'Aquí nada se llama «{query}». Prueba con menos palabras o con otra ortografía.',
  Profiles: 'Perfiles',
  'Recent searches': 'Búsquedas recientes',
  'Results for {query}': 'Resultados para {query}',
  'Search results': 'Resultados de la búsqueda',
  'Search songs, artists, albums': 'Busca canciones, artistas, álbumes',
  'Search: {query}': 'Búsqueda: {query}',
  Top: 'Destacado',
  'Top result': 'Mejor resultado',
  'Type a name above. Accents, case and small slips do not matter.':
    'Escribe un nombre arriba. Los acentos, las mayúsculas y los pequeños errores no importan.',
}
