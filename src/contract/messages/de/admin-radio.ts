/** Radio in the back office, in German. */
export const adminRadio: Record<string, string> = {
  'A list as M3U, PLS or OPML, or one address a line':
    'Eine Liste als M3U, PLS oder OPML oder eine Adresse je Zeile',
  'Add one by the address of its stream, or many from a list.':
    'Füge einen über die Adresse seines Streams hinzu oder viele aus einer Liste.',
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'Gleichzeitig, auf jedem Server. Wer darüber hinaus kommt, wird gebeten, es später zu versuchen.',
  'Browsers may have it from there.': 'Browser bekommen ihn direkt von dort.',
  'Browsers may not have it from there: it is passed on by this place.':
    'Browser bekommen ihn dort nicht: Er wird von hier weitergegeben.',
  Check: 'Prüfen',
  'Choose a file': 'Datei wählen',
  'Edit radio station': 'Radiosender bearbeiten',
  'Edit radio stations': 'Radiosender bearbeiten',
  'For sources that do not let browsers have their sound.':
    'Für Quellen, die Browsern ihren Ton nicht geben.',
  'Import stations': 'Sender importieren',
  'It does not say what it plays.': 'Er sagt nicht, was läuft.',
  'It says what it plays.': 'Er sagt, was läuft.',
  'kbit/s': 'kbit/s',
  'Kind of stream': 'Art des Streams',
  'Listeners of passed on stations': 'Hörer weitergegebener Sender',
  'Look again': 'Erneut ansehen',
  'Looking…': 'Wird angesehen …',
  'New station': 'Neuer Sender',
  'No radio stations yet': 'Noch keine Radiosender',
  'Not looked at yet': 'Noch nicht angesehen',
  'Only if its stream does not say so: a status page of Icecast or AzuraCast.':
    'Nur wenn der Stream es nicht selbst sagt: eine Statusseite von Icecast oder AzuraCast.',
  'Passed on': 'Weitergegeben',
  Radio: 'Radio',
  'Search radio stations': 'Radiosender suchen',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Sender, die Browser nicht von ihrer Quelle bekommen, werden von hier weitergegeben, jeder über eine einzige Verbindung.',
  Stream: 'Stream',
  'Taken: {taken}. Not taken: {refused}.': 'Übernommen: {taken}. Nicht übernommen: {refused}.',
  'There are no stations in this list.': 'In dieser Liste sind keine Sender.',
  'There are too many stations in this list.': 'In dieser Liste sind zu viele Sender.',
  'There is a station with this stream already.': 'Einen Sender mit diesem Stream gibt es schon.',
  'There is no host of this name.': 'Einen Rechner dieses Namens gibt es nicht.',
  'There is no sound at this address.': 'Unter dieser Adresse ist kein Ton.',
  'This address may not be asked.': 'Diese Adresse darf nicht abgefragt werden.',
  'This is not an address of the web.': 'Das ist keine Adresse im Web.',
  'Up to {most} stations at once.': 'Bis zu {most} Sender auf einmal.',
  'Where it tells what it plays': 'Wo er sagt, was läuft',
}
