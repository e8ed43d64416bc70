/** The frame of the back office, in Spanish. */
export const admin: Record<string, string> = {
  Analytics: 'Estadísticas',
  Breadcrumbs: 'Ruta',
  'Close menu': 'Cerrar el menú',
  Configuration: 'Configuración',
  Dismiss: 'Descartar',
  'Getting started': 'Primeros pasos',
  'Go to…': 'Ir a…',
  'Go to… ({keys})': 'Ir a… ({keys})',
  Menu: 'Menú',
  'Switch area': 'Cambiar de área',
  System: 'Sistema',
}
