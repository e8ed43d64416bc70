/** Radio stations for listeners, in Spanish. */
export const radio: Record<string, string> = {
  '{number} listening': '{number} escuchando',
  '{rate} kbit/s': '{rate} kbit/s',
  All: 'Todos',
  'All stations': 'Todas las emisoras',
  'Browse radio': 'Explorar la radio',
  Country: 'País',
  Listening: 'Escuchar',
  'No liked stations yet': 'Aún no te gusta ninguna emisora',
  'No radio stations found for “{query}”. Check the spelling or try fewer words.':
    'Ninguna emisora coincide con «{query}». Prueba con menos palabras u otra ortografía.',
  'No stations here yet': 'Aquí aún no hay emisoras',
  'Off air': 'Fuera de antena',
  'On air': 'En antena',
  'On air now': 'Ahora en antena',
  'Radio station': 'Emisora de radio',
  'Radio stations': 'Emisoras de radio',
  'Search in your stations': 'Buscar en tus emisoras',
  Station: 'Emisora',
  Stations: 'Emisoras',
  'Stations will appear here once they’re added.': 'Aparecerán en cuanto alguien las añada.',
  'Tap the heart on a station to save it here.':
    'Pulsa el corazón de cualquier emisora y la encontrarás aquí.',
  'This station doesn’t provide track information.': 'Esta emisora no dice qué suena.',
  'This station isn’t available right now.': 'Esta emisora no responde en este momento.',
  'Your stations': 'Tus emisoras',
}
