/** The home page in the back office, in French. */
export const adminStart: Record<string, string> = {
  Automatic: 'Automatique',
  'Built-in sections can be hidden but not deleted.':
    'Ce qui se fait tout seul peut être masqué, pas supprimé.',
  Content: 'Contenu',
  'Edit section': 'Modifier la section',
  'Home page': 'Page d’accueil',
  'Large banner at the top': 'En grand, au-dessus des autres',
  'Leave empty to use the default title in every language.':
    'Laissé vide, elle garde le sien dans chaque langue.',
  'New section': 'Nouvelle section',
  'One of these items no longer exists.': 'L’un d’eux n’existe plus.',
  Personalised: 'Pour chaque auditeur ce qui est à lui',
  'Sections appear in this order. Empty sections are hidden.':
    'Les auditeurs voient, dans cet ordre, ce qui a quelque chose à montrer.',
  'Select at least one.': 'Choisissez-en au moins un.',
  Selected: 'Choisis',
  'Show {title}': 'Afficher {title}',
  'This section is filled automatically.': 'Cette section se remplit d’elle-même.',
}
