/** Private feeds for podcast apps, in French. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no login: anyone with the URL can listen.':
    'Un flux privé se lit sans connexion : quiconque a son adresse peut le lire.',
  Anyone: 'Pour tous',
  'Copy: {title}': 'Copier : {title}',
  'Create private feed': 'Créer un flux privé',
  'Export as OPML': 'Exporter en OPML',
  'Feed for podcast apps': 'Flux pour les applis de podcast',
  'Only you': 'Pour vous seul',
  'Private feed': 'Flux privé',
  'Public feed': 'Flux pour tous',
  'Reset URL': 'Réinitialiser l’URL',
  Revoke: 'Le retirer',
}
