/** The artist area: shell and team, in Spanish. */
export const artistArea: Record<string, string> = {
  Analyst: 'Analista',
  'No artist yet': 'Aún no hay artista',
  'Public page': 'Página pública',
  'Switch artist': 'Cambiar de artista',
  'Your account isn’t linked to an artist. Ask the operator to link one.':
    'Tu cuenta no está vinculada a ningún artista. Pide al operador que vincule uno.',
}
