/** The home page in the back office, in German. */
export const adminStart: Record<string, string> = {
  Automatic: 'Automatisch',
  'Built-in sections can be hidden but not deleted.':
    'Was von selbst entsteht, lässt sich ausblenden, nicht löschen.',
  Content: 'Inhalte',
  'Edit section': 'Abschnitt bearbeiten',
  'Home page': 'Startseite',
  'Large banner at the top': 'Groß, über allen anderen',
  'Leave empty to use the default title in every language.':
    'Bleibt das Feld leer, hat er in jeder Sprache seinen eigenen.',
  'New section': 'Neuer Abschnitt',
  'One of these items no longer exists.': 'Eines davon gibt es nicht mehr.',
  Personalised: 'Für alle das jeweils Eigene',
  'Sections appear in this order. Empty sections are hidden.':
    'Gezeigt wird in dieser Reihenfolge, was etwas zu zeigen hat.',
  'Select at least one.': 'Wähle mindestens eines.',
  Selected: 'Ausgewählt',
  'Show {title}': '{title} zeigen',
  'This section is filled automatically.': 'Dieser Abschnitt füllt sich selbst.',
}
