/** The start page in the back office, in German. */
export const adminStart: Record<string, string> = {
  'Edit section': 'Abschnitt bearbeiten',
  'Fills itself': 'Füllt sich selbst',
  'For each listener what is theirs': 'Für alle das jeweils Eigene',
  'Large, above all others': 'Groß, über allen anderen',
  'Left empty, it has its own in every language.':
    'Bleibt das Feld leer, hat er in jeder Sprache seinen eigenen.',
  'Listeners see what has something to show, in this order.':
    'Gezeigt wird in dieser Reihenfolge, was etwas zu zeigen hat.',
  'New section': 'Neuer Abschnitt',
  'One of these is gone by now.': 'Eines davon gibt es nicht mehr.',
  'Pick at least one.': 'Wähle mindestens eines.',
  Picked: 'Ausgewählt',
  'Show {title}': '{title} zeigen',
  Shows: 'Zeigt',
  'Start page': 'Startseite',
  'This section fills itself.': 'Dieser Abschnitt füllt sich selbst.',
  'What the place makes by itself can be hidden, not deleted.':
    'Was von selbst entsteht, lässt sich ausblenden, nicht löschen.',
}
