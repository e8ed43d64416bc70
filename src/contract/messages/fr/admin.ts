/** The shell of the admin area, in French. */
export const admin: Record<string, string> = {
  Analytics: 'Statistiques',
  Area: 'Espace',
  Breadcrumbs: 'Fil d’Ariane',
  'Close menu': 'Fermer le menu',
  Configuration: 'Configuration',
  Content: 'Contenu',
  'First steps': 'Premiers pas',
  'Go to…': 'Aller à…',
  'Go to… ({keys})': 'Aller à… ({keys})',
  'Hide first steps': 'Masquer les premiers pas',
  Menu: 'Menu',
  People: 'Personnes',
  System: 'Système',
}
