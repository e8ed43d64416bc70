/** The artist area: shell and team, in German. */
export const artistArea: Record<string, string> = {
  Analyst: 'Analyst',
  'No artist yet': 'Noch kein Künstler',
  'Public page': 'Öffentliche Seite',
  'Switch artist': 'Künstler wechseln',
  'Your account isn’t linked to an artist. Ask the operator to link one.':
    'Mit deinem Konto ist kein Künstler verknüpft. Bitte den Betreiber darum.',
}
