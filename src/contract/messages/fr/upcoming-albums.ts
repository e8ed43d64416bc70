/** Albums before their release, in French. */
export const upcomingAlbums: Record<string, string> = {
  'Out any moment': 'Sortie imminente',
  'Out on {date}': 'Sortie le {date}',
  'Remind me': 'Me le rappeler',
  'Reminder set': 'Rappel activé',
  'Time until the release': 'Temps avant la sortie',
  'Upcoming album': 'Album à venir',
  'Upcoming releases': 'Sorties à venir',
  'Upcoming single': 'Single à venir',
  Single: 'Single',
}
