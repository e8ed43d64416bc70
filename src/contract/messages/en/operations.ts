/** Operations and backups in the back office. */
export const operations = [
  'A backup is being made already.',
  'The backup could not be made.',
  'The file of this backup is not on this server.',
  'There is not enough room on the disk for a backup.',
  'This backup is still being made.',
]
