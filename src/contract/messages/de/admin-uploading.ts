/** Uploading for the house in the back office, in German. */
export const adminUploading: Record<string, string> = {
  'Artist of the record': 'Albumkünstler',
  'As the tags have it': 'Wie in den Tags',
  'Drop files or whole folders here. Tags, records and copies are looked at before anybody hears them.':
    'Zieh Dateien oder ganze Ordner hierher. Tags, Alben und Kopien werden geprüft, bevor jemand sie hört.',
  'Empty: on no record': 'Leer: ohne Album',
  'Every song needs a title; numbers and years need digits.':
    'Jeder Titel braucht einen Namen; Nummern und Jahre brauchen Ziffern.',
  'Exact copies are left out unless they are selected.':
    'Genaue Kopien bleiben weg, solange sie nicht ausgewählt sind.',
  'Further files: {total}': 'Weitere Dateien: {total}',
  'No genre': 'Kein Genre',
  'Nothing waits to be published': 'Nichts wartet auf Veröffentlichung',
  'On their way': 'Unterwegs',
  'Publish all': 'Alle veröffentlichen',
  'Publish selected': 'Auswahl veröffentlichen',
  Published: 'Veröffentlicht',
  'Remove the selected uploads?': 'Ausgewählte Uploads entfernen?',
  'Select copies: {total}': 'Doppelte auswählen: {total}',
  Set: 'Setzen',
  'Set for all selected': 'Für alle ausgewählten setzen',
  'Songs on no record': 'Titel ohne Album',
  'Songs: {total}': 'Titel: {total}',
  'The same file as {title}': 'Dieselbe Datei wie {title}',
  'Title and artist are those of {title}': 'Titel und Künstler wie bei {title}',
  'Visible to listeners': 'Für Hörer sichtbar',
  '{field} of {title}': '{field} von {title}',
}
