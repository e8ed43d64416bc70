/** Radio in the back office, in German. */
export const adminRadio: Record<string, string> = {
  '{taken} imported, {refused} skipped.': 'Übernommen: {taken}. Nicht übernommen: {refused}.',
  'A station with this stream already exists.': 'Einen Sender mit diesem Stream gibt es schon.',
  'Add a station by its stream URL, or import a list.':
    'Füge einen über die Adresse seines Streams hinzu oder viele aus einer Liste.',
  'An M3U, PLS or OPML list, or one URL per line':
    'Eine Liste als M3U, PLS oder OPML oder eine Adresse je Zeile',
  'Browsers can play this stream directly.': 'Browser bekommen ihn direkt von dort.',
  'Browsers can’t play this stream directly, so it’s relayed by your server.':
    'Browser bekommen ihn dort nicht: Er wird von hier weitergegeben.',
  Check: 'Prüfen',
  'Check again': 'Erneut ansehen',
  'Checking…': 'Wird angesehen …',
  'Choose a file': 'Datei wählen',
  'Edit radio station': 'Radiosender bearbeiten',
  'Edit radio stations': 'Radiosender bearbeiten',
  'Enter a valid URL (http or https).': 'Gib eine gültige URL ein (http oder https).',
  'For streams that block playback in the browser.': 'Für Quellen, die Browsern ihren Ton nicht geben.',
  'Import stations': 'Sender importieren',
  'kbit/s': 'kbit/s',
  'Maximum relay listeners': 'Hörer weitergegebener Sender',
  'Maximum simultaneous listeners per server. Further listeners are asked to try again later.':
    'Gleichzeitig, auf jedem Server. Wer darüber hinaus kommt, wird gebeten, es später zu versuchen.',
  'New station': 'Neuer Sender',
  'No audio found at this URL.': 'Unter dieser Adresse ist kein Ton.',
  'No radio stations yet': 'Noch keine Radiosender',
  'No stations found in this list.': 'In dieser Liste sind keine Sender.',
  'No track information.': 'Er sagt nicht, was läuft.',
  'Not checked yet': 'Noch nicht angesehen',
  'Now-playing URL': 'Wo er sagt, was läuft',
  'Only if the stream has no track information: an Icecast or AzuraCast status URL.':
    'Nur wenn der Stream es nicht selbst sagt: eine Statusseite von Icecast oder AzuraCast.',
  Radio: 'Radio',
  Relayed: 'Weitergegeben',
  'Requests to this address aren’t allowed.': 'Diese Adresse darf nicht abgefragt werden.',
  'Search radio stations': 'Radiosender suchen',
  'Stations that browsers can’t play directly are relayed by your server over a single connection each.':
    'Sender, die Browser nicht von ihrer Quelle bekommen, werden von hier weitergegeben, jeder über eine einzige Verbindung.',
  Stream: 'Stream',
  'Stream type': 'Art des Streams',
  'This host doesn’t exist.': 'Einen Rechner dieses Namens gibt es nicht.',
  'This list has too many stations.': 'In dieser Liste sind zu viele Sender.',
  'Track information available.': 'Er sagt, was läuft.',
  'Up to {most} stations at once.': 'Bis zu {most} Sender auf einmal.',
}
