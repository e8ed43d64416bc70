/** Podcasts that are read from feeds, and feeds of ours, in German. */
export const feeds: Record<string, string> = {
  'Add podcasts of an OPML file': 'Podcasts einer OPML-Datei hinzufügen',
  'Episodes without a name of their own are known by their file.':
    'Folgen ohne eigene Kennung werden an ihrer Datei erkannt.',
  'Episodes: {n}': 'Folgen: {n}',
  Feeds: 'Feeds',
  'Feeds: {total}': 'Feeds: {total}',
  'Find a feed': 'Feed finden',
  'Import an OPML file, or add a podcast by the address of its feed.':
    'Importiere eine OPML-Datei oder füge einen Podcast über die Adresse seines Feeds hinzu.',
  'Import of an OPML file': 'Import einer OPML-Datei',
  'In trouble: {total}': 'Mit Problemen: {total}',
  'It breaks off before its end; what came before was read.':
    'Er bricht vor seinem Ende ab; was davor kam, wurde gelesen.',
  'It has moved to an address that another podcast is read from.':
    'Er ist an eine Adresse umgezogen, von der schon ein anderer Podcast gelesen wird.',
  'It has moved; its new address is kept.': 'Er ist umgezogen; seine neue Adresse ist vermerkt.',
  'It has no sound': 'Ohne Ton',
  'It is cut off': 'Abgeschnitten',
  'It is not read any more by itself.': 'Er wird nicht mehr von selbst gelesen.',
  'It repeats another one': 'Wiederholt eine andere',
  'Its characters are not of the encoding that it names.':
    'Seine Zeichen sind nicht in der Kodierung, die er nennt.',
  'Its picture could not be fetched.': 'Sein Bild konnte nicht geholt werden.',
  'Left out: {total}': 'Ausgelassen: {total}',
  'Look for feeds to read': 'Nach fälligen Feeds sehen',
  'Next {moment}': 'Wieder {moment}',
  'No feed matches': 'Kein Feed passt',
  'No feeds yet': 'Noch keine Feeds',
  'Read a feed': 'Einen Feed lesen',
  'Read by itself': 'Von selbst lesen',
  'Read now': 'Jetzt lesen',
  'Read {moment}': 'Gelesen {moment}',
  'Some dates cannot be read; these episodes have that of today.':
    'Manche Daten sind nicht lesbar; diese Folgen haben das von heute.',
  'Stop reading': 'Nicht mehr lesen',
  'The source does not answer as it should.': 'Die Quelle antwortet nicht, wie sie soll.',
  'The source refuses to be read.': 'Die Quelle lässt sich nicht lesen.',
  'The source takes too long to answer.': 'Die Quelle braucht zu lange für eine Antwort.',
  'There are more than 200 feeds in this file.': 'In dieser Datei sind mehr als 200 Feeds.',
  'There are more than 5,000': 'Es sind mehr als 5.000',
  'There are no feeds in this file.': 'In dieser Datei sind keine Feeds.',
  'There is no such host.': 'Diesen Host gibt es nicht.',
  'There is nothing at this address any more.': 'Unter dieser Adresse ist nichts mehr.',
  'There is nothing to hear in this feed.': 'In diesem Feed gibt es nichts zu hören.',
  'This address cannot be asked.': 'Diese Adresse kann nicht abgefragt werden.',
  'This address leads on and on.': 'Diese Adresse leitet immer weiter.',
  'This feed has a document type, which is not read.':
    'Dieser Feed hat einen Dokumenttyp, der nicht gelesen wird.',
  'This feed is built too deep or too large to be read.':
    'Dieser Feed ist zu tief verschachtelt oder zu groß zum Lesen.',
  'This feed is larger than 20 MB.': 'Dieser Feed ist größer als 20 MB.',
  'This feed is read already.': 'Dieser Feed wird schon gelesen.',
  'This feed takes too long to be read.': 'Diesen Feed zu lesen dauert zu lange.',
  'This is a web page, not a feed.': 'Das ist eine Webseite, kein Feed.',
  'This is not a feed.': 'Das ist kein Feed.',
  'This is not an OPML file.': 'Das ist keine OPML-Datei.',
  '{done} of {total} feeds read; new: {added}, there before: {known}':
    '{done} von {total} Feeds gelesen; neu: {added}, schon da: {known}',
}
