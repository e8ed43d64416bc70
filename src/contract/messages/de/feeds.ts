/** Podcasts that are read from feeds, and feeds of ours, in German. */
export const feeds: Record<string, string> = {
  'Add podcasts of an OPML file': 'Podcasts einer OPML-Datei hinzufügen',
  'Look for feeds to read': 'Nach fälligen Feeds sehen',
  'Read a feed': 'Einen Feed lesen',
  'The source does not answer as it should.': 'Die Quelle antwortet nicht, wie sie soll.',
  'The source refuses to be read.': 'Die Quelle lässt sich nicht lesen.',
  'The source takes too long to answer.': 'Die Quelle braucht zu lange für eine Antwort.',
  'There are more than 200 feeds in this file.': 'In dieser Datei sind mehr als 200 Feeds.',
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
}
