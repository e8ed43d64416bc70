/** What people are told, and where, in German. */
export const notifications: Record<string, string> = {
  'New album: {title}': 'Neues Album: {title}',
  'New episode: {title}': 'Neue Folge: {title}',
  'New episodes: {total}': 'Neue Folgen: {total}',
  'New releases: {total}': 'Neue Veröffentlichungen: {total}',
  'New song: {title}': 'Neuer Song: {title}',
  'You are an artist here now.': 'Du bist hier jetzt Künstler.',
  'Your message was answered: {text}': 'Deine Nachricht wurde beantwortet: {text}',
  'Your request was not granted.': 'Deine Anfrage wurde abgelehnt.',
  'Your request was not granted: {text}': 'Deine Anfrage wurde abgelehnt: {text}',
}
