/** Albums before their release, in German. */
export const upcomingAlbums: Record<string, string> = {
  'Out any moment': 'Erscheint jeden Moment',
  'Out on {date}': 'Erscheint am {date}',
  'Remind me': 'Erinnere mich',
  'Reminder set': 'Erinnerung aktiv',
  'Time until the release': 'Zeit bis zur Veröffentlichung',
  'Upcoming album': 'Kommendes Album',
  'Upcoming releases': 'Demnächst',
  'Upcoming single': 'Kommende Single',
  Single: 'Single',
}
