/** Albums before their release, in Spanish. */
export const upcomingAlbums: Record<string, string> = {
  'Out any moment': 'Sale en cualquier momento',
  'Out on {date}': 'Sale el {date}',
  'Remind me': 'Avísame',
  'Reminder set': 'Aviso activado',
  'Time until the release': 'Tiempo hasta el lanzamiento',
  'Upcoming album': 'Próximo álbum',
  'Upcoming releases': 'Próximos lanzamientos',
  'Upcoming single': 'Próximo sencillo',
  Single: 'Sencillo',
}
