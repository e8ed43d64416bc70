/** Catalog uploads in the back office, in German. */
export const adminUploading: Record<string, string> = {
  '{field} of {title}': '{field} von {title}',
  'Album artist': 'Albumkünstler',
  Apply: 'Setzen',
  'Apply to selected': 'Für alle ausgewählten setzen',
  'Drop files or folders here. Review tags, albums and duplicates before publishing.':
    'Zieh Dateien oder ganze Ordner hierher. Tags, Alben und Kopien werden geprüft, bevor jemand sie hört.',
  'Every song needs a title. Track numbers and years must be numbers.':
    'Jeder Titel braucht einen Namen; Nummern und Jahre brauchen Ziffern.',
  'Exact duplicates are skipped unless you select them.':
    'Genaue Kopien bleiben weg, solange sie nicht ausgewählt sind.',
  'From file tags': 'Wie in den Tags',
  'Leave empty for a single': 'Leer: ohne Album',
  'No genre': 'Kein Genre',
  'Nothing to publish': 'Nichts wartet auf Veröffentlichung',
  'Publish all': 'Alle veröffentlichen',
  'Publish selected': 'Auswahl veröffentlichen',
  'Remove selected uploads?': 'Ausgewählte Uploads entfernen?',
  'Same file as {title}': 'Dieselbe Datei wie {title}',
  'Same title and artist as {title}': 'Titel und Künstler wie bei {title}',
  'Songs without an album': 'Titel ohne Album',
  Uploading: 'Unterwegs',
  'Visible to listeners': 'Für Hörer sichtbar',
}
