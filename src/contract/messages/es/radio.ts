/** Radio stations as listeners see them, in Spanish. */
export const radio: Record<string, string> = {
  All: 'Todos',
  'All stations': 'Todas las emisoras',
  'Browse radio': 'Explorar la radio',
  'Find in your stations': 'Buscar en tus emisoras',
  From: 'De',
  Listening: 'Escuchar',
  'No liked stations yet': 'Aún no te gusta ninguna emisora',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'Ninguna emisora coincide con «{query}». Prueba con menos palabras u otra ortografía.',
  'No stations here yet': 'Aquí aún no hay emisoras',
  'Off air': 'Fuera de antena',
  'On air': 'En antena',
  'On air now': 'Ahora en antena',
  'Press the heart on any station and it is kept here.':
    'Pulsa el corazón de cualquier emisora y la encontrarás aquí.',
  'Radio station': 'Emisora de radio',
  'Radio stations': 'Emisoras de radio',
  Station: 'Emisora',
  Stations: 'Emisoras',
  'They appear as soon as somebody adds them.': 'Aparecerán en cuanto alguien las añada.',
  'This station does not answer at present.': 'Esta emisora no responde en este momento.',
  'This station does not say what it plays.': 'Esta emisora no dice qué suena.',
  Website: 'Sitio web',
  'Your stations': 'Tus emisoras',
  '{number} listening': '{number} escuchando',
  '{rate} kbit/s': '{rate} kbit/s',
}
