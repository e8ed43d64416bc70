/** Albums before their release. */
export const upcomingAlbums = [
  'Out any moment',
  'Out on {date}',
  'Remind me',
  'Reminder set',
  'Time until the release',
  'Upcoming album',
  'Upcoming releases',
  'Upcoming single',
  'Single',
]
