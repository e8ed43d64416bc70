/** The artist area: shell and team, in French. */
export const artistArea: Record<string, string> = {
  Analyst: 'Analyste',
  'No artist yet': 'Pas encore d’artiste',
  'Public page': 'Page publique',
  'Switch artist': 'Changer d’artiste',
  'Your account isn’t linked to an artist. Ask the operator to link one.':
    'Votre compte n’est lié à aucun artiste. Demandez à l’opérateur d’en lier un.',
}
