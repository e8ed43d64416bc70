/** The shell of the admin area, in Spanish. */
export const admin: Record<string, string> = {
  Analytics: 'Estadísticas',
  Area: 'Área',
  Breadcrumbs: 'Ruta',
  'Close menu': 'Cerrar el menú',
  Configuration: 'Configuración',
  Content: 'Contenido',
  'First steps': 'Primeros pasos',
  'Go to…': 'Ir a…',
  'Go to… ({keys})': 'Ir a… ({keys})',
  'Hide first steps': 'Ocultar los primeros pasos',
  Menu: 'Menú',
  People: 'Personas',
  System: 'Sistema',
}
