/** The start page in the back office. */
export const adminStart = [
  'Edit section',
  'Fills itself',
  'For each listener what is theirs',
  'Large, above all others',
  'Left empty, it has its own in every language.',
  'Listeners see what has something to show, in this order.',
  'New section',
  'One of these is gone by now.',
  'Pick at least one.',
  'Picked',
  'Show {title}',
  'Shows',
  'Start page',
  'This section fills itself.',
  'What the place makes by itself can be hidden, not deleted.',
]
