/** Radio stations as listeners see them, in French. */
export const radio: Record<string, string> = {
  All: 'Tous',
  'All stations': 'Toutes les stations',
  'Browse radio': 'Découvrir la radio',
  'Find in your stations': 'Rechercher dans vos stations',
  From: 'De',
  Listening: 'Écoute',
  'No liked stations yet': 'Aucune station aimée pour l’instant',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'Aucune station ne correspond à « {query} ». Essayez moins de mots ou une autre orthographe.',
  'No stations here yet': 'Pas encore de stations ici',
  'Off air': 'Hors antenne',
  'On air': 'À l’antenne',
  'On air now': 'En ce moment à l’antenne',
  'Press the heart on any station and it is kept here.':
    'Appuyez sur le cœur d’une station pour la retrouver ici.',
  'Radio station': 'Station de radio',
  'Radio stations': 'Stations de radio',
  Station: 'Station',
  Stations: 'Stations',
  'They appear as soon as somebody adds them.': 'Elles apparaîtront dès que quelqu’un les ajoutera.',
  'This station does not answer at present.': 'Cette station ne répond pas pour le moment.',
  'This station does not say what it plays.': 'Cette station ne dit pas ce qu’elle passe.',
  Website: 'Site web',
  'Your stations': 'Vos stations',
  '{number} listening': '{number} à l’écoute',
  '{rate} kbit/s': '{rate} kbit/s',
}
