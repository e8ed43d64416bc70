/** The frame of the back office, in German. */
export const admin: Record<string, string> = {
  Analytics: 'Analyse',
  Breadcrumbs: 'Pfad',
  'Close menu': 'Menü schließen',
  Configuration: 'Konfiguration',
  Dismiss: 'Ausblenden',
  'Getting started': 'Erste Schritte',
  'Go to…': 'Gehe zu …',
  'Go to… ({keys})': 'Gehe zu … ({keys})',
  Menu: 'Menü',
  'Switch area': 'Bereich wechseln',
  System: 'System',
}
