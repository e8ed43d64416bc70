/** The shell of the admin area, in German. */
export const admin: Record<string, string> = {
  Analytics: 'Analyse',
  Area: 'Bereich',
  Breadcrumbs: 'Pfad',
  'Close menu': 'Menü schließen',
  Configuration: 'Konfiguration',
  Content: 'Inhalte',
  'First steps': 'Erste Schritte',
  'Go to…': 'Gehe zu …',
  'Go to… ({keys})': 'Gehe zu … ({keys})',
  'Hide first steps': 'Erste Schritte ausblenden',
  Menu: 'Menü',
  People: 'Leute',
  System: 'System',
}
