/** Radio stations as listeners see them, in Spanish. */
export const radio: Record<string, string> = {
  All: 'Todos',
  'All stations': 'Todas las emisoras',
  From: 'De',
  Listening: 'Escuchar',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'Ninguna emisora coincide con «{query}». Prueba con menos palabras u otra ortografía.',
  'No stations here yet': 'Aquí aún no hay emisoras',
  'Off air': 'Fuera de antena',
  'On air': 'En antena',
  'On air now': 'Ahora en antena',
  'Radio station': 'Emisora de radio',
  'Radio stations': 'Emisoras de radio',
  Station: 'Emisora',
  'They appear as soon as somebody adds them.': 'Aparecerán en cuanto alguien las añada.',
  'This station does not answer at present.': 'Esta emisora no responde en este momento.',
  'This station does not say what it plays.': 'Esta emisora no dice qué suena.',
  Website: 'Sitio web',
  'Your stations': 'Tus emisoras',
  '{number} listening': '{number} escuchando',
  '{rate} kbit/s': '{rate} kbit/s',
}
