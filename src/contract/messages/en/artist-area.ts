/** The artist area: shell and team. */
export const artistArea = [
  'Analyst',
  'No artist yet',
  'Public page',
  'Switch artist',
  'Your account isn’t linked to an artist. Ask the operator to link one.',
]
