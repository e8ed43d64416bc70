/** Operations and backups in the back office, in Spanish. */
export const operations: Record<string, string> = {
  'A backup is being made already.': 'Ya se está creando una copia de seguridad.',
  'The backup could not be made.': 'No se pudo crear la copia de seguridad.',
  'The file of this backup is not on this server.':
    'El archivo de esta copia de seguridad no está en este servidor.',
  'There is not enough room on the disk for a backup.':
    'No hay suficiente espacio en el disco para una copia de seguridad.',
  'This backup is still being made.': 'Esta copia de seguridad aún se está creando.',
}
