/** The start page in the back office, in French. */
export const adminStart: Record<string, string> = {
  'Edit section': 'Modifier la section',
  'Fills itself': 'Se remplit d’elle-même',
  'For each listener what is theirs': 'Pour chaque auditeur ce qui est à lui',
  'Large, above all others': 'En grand, au-dessus des autres',
  'Left empty, it has its own in every language.': 'Laissé vide, elle garde le sien dans chaque langue.',
  'Listeners see what has something to show, in this order.':
    'Les auditeurs voient, dans cet ordre, ce qui a quelque chose à montrer.',
  'New section': 'Nouvelle section',
  'One of these is gone by now.': 'L’un d’eux n’existe plus.',
  'Pick at least one.': 'Choisissez-en au moins un.',
  Picked: 'Choisis',
  'Show {title}': 'Afficher {title}',
  Shows: 'Montre',
  'Start page': 'Page d’accueil',
  'This section fills itself.': 'Cette section se remplit d’elle-même.',
  'What the place makes by itself can be hidden, not deleted.':
    'Ce qui se fait tout seul peut être masqué, pas supprimé.',
}
