/** Radio stations as listeners see them, in French. */
export const radio: Record<string, string> = {
  All: 'Tous',
  'All stations': 'Toutes les stations',
  From: 'De',
  Listening: 'Écoute',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'Aucune station ne correspond à « {query} ». Essayez moins de mots ou une autre orthographe.',
  'No stations here yet': 'Pas encore de stations ici',
  'Off air': 'Hors antenne',
  'On air': 'À l’antenne',
  'On air now': 'En ce moment à l’antenne',
  'Radio station': 'Station de radio',
  'Radio stations': 'Stations de radio',
  Station: 'Station',
  'They appear as soon as somebody adds them.': 'Elles apparaîtront dès que quelqu’un les ajoutera.',
  'This station does not answer at present.': 'Cette station ne répond pas pour le moment.',
  'This station does not say what it plays.': 'Cette station ne dit pas ce qu’elle passe.',
  Website: 'Site web',
  'Your stations': 'Vos stations',
  '{number} listening': '{number} à l’écoute',
  '{rate} kbit/s': '{rate} kbit/s',
}
