/** Operations and backups in the back office, in German. */
export const operations: Record<string, string> = {
  'A backup is being made already.': 'Es wird schon eine Sicherung erstellt.',
  'The backup could not be made.': 'Die Sicherung konnte nicht erstellt werden.',
  'The file of this backup is not on this server.':
    'Die Datei dieser Sicherung liegt nicht auf diesem Server.',
  'There is not enough room on the disk for a backup.':
    'Auf der Festplatte ist nicht genug Platz für eine Sicherung.',
  'This backup is still being made.': 'Diese Sicherung wird noch erstellt.',
}
