/** Feeds for the apps of listeners, in French. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no log-in: whoever has its address can read it.':
    'Un flux privé se lit sans connexion : quiconque a son adresse peut le lire.',
  'Copy: {title}': 'Copier : {title}',
  'Export as OPML': 'Exporter en OPML',
  'Feed for everybody': 'Flux pour tous',
  'Feed for podcast apps': 'Flux pour les applis de podcast',
  'For anybody': 'Pour tous',
  'For you alone': 'Pour vous seul',
  'Make a private feed': 'Créer un flux privé',
  'New address': 'Nouvelle adresse',
  'Private feed': 'Flux privé',
  'Take it back': 'Le retirer',
}
