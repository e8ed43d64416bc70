/** Private feeds for podcast apps, in German. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no login: anyone with the URL can listen.':
    'Ein privater Feed braucht keine Anmeldung: Wer seine Adresse hat, kann ihn lesen.',
  Anyone: 'Für alle',
  'Copy: {title}': 'Kopieren: {title}',
  'Create private feed': 'Privaten Feed anlegen',
  'Export as OPML': 'Als OPML exportieren',
  'Feed for podcast apps': 'Feed für Podcast-Apps',
  'Only you': 'Nur für dich',
  'Private feed': 'Privater Feed',
  'Public feed': 'Feed für alle',
  'Reset URL': 'URL erneuern',
  Revoke: 'Zurücknehmen',
}
