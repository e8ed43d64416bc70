/** What people are told, and where, in German. */
export const notifications: Record<string, string> = {
  'Answers to what you wrote or asked for': 'Antworten auf das, was du geschrieben oder erbeten hast',
  'Choose what you are told': 'Auswählen, was du erfährst',
  'Delete this notification': 'Diese Benachrichtigung löschen',
  'Feeds of podcasts that are not read any more': 'Feeds von Podcasts, die nicht mehr gelesen werden',
  'Follow podcasts and artists, and you hear here what comes out.':
    'Folge Podcasts und Künstlern, dann erfährst du hier, was herauskommt.',
  'Its feed failed too often and is not read any more.':
    'Sein Feed ist zu oft gescheitert und wird nicht mehr gelesen.',
  Mails: 'E-Mails',
  'Mark all as read': 'Alle als gelesen markieren',
  'New album: {title}': 'Neues Album: {title}',
  'New episode: {title}': 'Neue Folge: {title}',
  'New episodes of podcasts that you follow': 'Neue Folgen von Podcasts, denen du folgst',
  'New episodes: {total}': 'Neue Folgen: {total}',
  'New music of artists whom you follow': 'Neue Musik von Künstlern, denen du folgst',
  'New releases: {total}': 'Neue Veröffentlichungen: {total}',
  'New song: {title}': 'Neuer Song: {title}',
  'Nothing new': 'Nichts Neues',
  'Notifications, new: {total}': 'Benachrichtigungen, neu: {total}',
  Unread: 'Ungelesen',
  'What you are told at the bell.': 'Was du an der Glocke erfährst.',
  'You are an artist here now.': 'Du bist hier jetzt Künstler.',
  'Your message was answered: {text}': 'Deine Nachricht wurde beantwortet: {text}',
  'Your request was not granted.': 'Deine Anfrage wurde abgelehnt.',
  'Your request was not granted: {text}': 'Deine Anfrage wurde abgelehnt: {text}',
}
