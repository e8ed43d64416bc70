/** Notifications and their settings, in German. */
export const notifications: Record<string, string> = {
  '{total} new episodes': 'Neue Folgen: {total}',
  '{total} new releases': 'Neue Veröffentlichungen: {total}',
  'Choose what shows up under the bell.': 'Was du an der Glocke erfährst.',
  'Delete this notification': 'Diese Benachrichtigung löschen',
  'Follow podcasts and artists to hear about new releases here.':
    'Folge Podcasts und Künstlern, dann erfährst du hier, was herauskommt.',
  'Its feed kept failing, so updates are paused.':
    'Sein Feed ist zu oft gescheitert und wird nicht mehr gelesen.',
  'Mark all as read': 'Alle als gelesen markieren',
  'New album: {title}': 'Neues Album: {title}',
  'New episode: {title}': 'Neue Folge: {title}',
  'New episodes of podcasts you follow': 'Neue Folgen von Podcasts, denen du folgst',
  'New music from artists you follow': 'Neue Musik von Künstlern, denen du folgst',
  'New song: {title}': 'Neuer Song: {title}',
  'Notifications, {total} unread': 'Benachrichtigungen, neu: {total}',
  'Podcast feeds that stopped working': 'Feeds von Podcasts, die nicht mehr gelesen werden',
  'Replies to your messages and requests': 'Antworten auf das, was du geschrieben oder erbeten hast',
  Unread: 'Ungelesen',
  'You got a reply: {text}': 'Deine Nachricht wurde beantwortet: {text}',
  'You’re all caught up': 'Du bist auf dem neuesten Stand',
  'You’re now an artist here.': 'Du bist hier jetzt Künstler.',
  'Your request was declined: {text}': 'Deine Anfrage wurde abgelehnt: {text}',
  'Your request was declined.': 'Deine Anfrage wurde abgelehnt.',
  'Email notifications': 'E-Mail-Benachrichtigungen',
  'Invites you to the team of {title}.': 'Lädt dich ins Team von {title} ein.',
}
