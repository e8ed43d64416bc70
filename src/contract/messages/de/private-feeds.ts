/** Feeds for the apps of listeners, in German. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no log-in: whoever has its address can read it.':
    'Ein privater Feed braucht keine Anmeldung: Wer seine Adresse hat, kann ihn lesen.',
  'Copy: {title}': 'Kopieren: {title}',
  'Export as OPML': 'Als OPML exportieren',
  'Feed for everybody': 'Feed für alle',
  'Feed for podcast apps': 'Feed für Podcast-Apps',
  'For anybody': 'Für alle',
  'For you alone': 'Nur für dich',
  'Make a private feed': 'Privaten Feed anlegen',
  'New address': 'Neue Adresse',
  'Private feed': 'Privater Feed',
  'Take it back': 'Zurücknehmen',
}
