/** The frame of the back office, in French. */
export const admin: Record<string, string> = {
  Analytics: 'Statistiques',
  Breadcrumbs: 'Fil d’Ariane',
  'Close menu': 'Fermer le menu',
  Configuration: 'Configuration',
  Dismiss: 'Ignorer',
  'Getting started': 'Premiers pas',
  'Go to…': 'Aller à…',
  'Go to… ({keys})': 'Aller à… ({keys})',
  Menu: 'Menu',
  'Switch area': 'Changer d’espace',
  System: 'Système',
}
