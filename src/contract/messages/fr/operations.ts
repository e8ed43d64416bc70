/** Operations and backups in the back office, in French. */
export const operations: Record<string, string> = {
  'A backup is being made already.': 'Une sauvegarde est déjà en cours.',
  'The backup could not be made.': 'La sauvegarde n’a pas pu être créée.',
  'The file of this backup is not on this server.':
    'Le fichier de cette sauvegarde n’est pas sur ce serveur.',
  'There is not enough room on the disk for a backup.':
    'Il n’y a pas assez de place sur le disque pour une sauvegarde.',
  'This backup is still being made.': 'Cette sauvegarde est encore en cours de création.',
}
