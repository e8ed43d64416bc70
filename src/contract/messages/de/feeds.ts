/** Podcast feeds, imported and published, in German. */
export const feeds: Record<string, string> = {
  '{done} of {total} feeds processed: {added} added, {known} already here':
    '{done} von {total} Feeds gelesen; neu: {added}, schon da: {known}',
  '{total} failing': 'Mit Problemen: {total}',
  '{total} skipped': 'Ausgelassen: {total}',
  'Automatic updates are paused.': 'Er wird nicht mehr von selbst gelesen.',
  'Check feeds': 'Nach fälligen Feeds sehen',
  'Duplicate item': 'Wiederholt eine andere',
  'Episodes without an ID are identified by their file.':
    'Folgen ohne eigene Kennung werden an ihrer Datei erkannt.',
  Feeds: 'Feeds',
  'Import an OPML file, or add a podcast by its feed URL.':
    'Importiere eine OPML-Datei oder füge einen Podcast über die Adresse seines Feeds hinzu.',
  'Import podcasts from OPML': 'Podcasts einer OPML-Datei hinzufügen',
  Incomplete: 'Abgeschnitten',
  'More than 5,000 episodes': 'Es sind mehr als 5.000',
  'Next update {moment}': 'Wieder {moment}',
  'No audio': 'Ohne Ton',
  'No feeds found in this file.': 'In dieser Datei sind keine Feeds.',
  'No feeds yet': 'Noch keine Feeds',
  'No matching feeds': 'Kein Feed passt',
  'Nothing was found at this URL.': 'Unter dieser Adresse ist nichts mehr.',
  'OPML import': 'Import einer OPML-Datei',
  'Pause updates': 'Nicht mehr lesen',
  'Search feeds': 'Feed finden',
  'Some dates couldn’t be read. Those episodes use today’s date.':
    'Manche Daten sind nicht lesbar; diese Folgen haben das von heute.',
  'The cover couldn’t be downloaded.': 'Sein Bild konnte nicht geholt werden.',
  'The feed has moved to a URL already used by another podcast.':
    'Er ist an eine Adresse umgezogen, von der schon ein anderer Podcast gelesen wird.',
  'The feed has moved. The new URL has been saved.': 'Er ist umgezogen; seine neue Adresse ist vermerkt.',
  'The feed is incomplete. Everything up to that point was imported.':
    'Er bricht vor seinem Ende ab; was davor kam, wurde gelesen.',
  'The feed’s encoding doesn’t match what it declares.':
    'Seine Zeichen sind nicht in der Kodierung, die er nennt.',
  'The source denied access.': 'Die Quelle lässt sich nicht lesen.',
  'The source returned an unexpected response.': 'Die Quelle antwortet nicht, wie sie soll.',
  'The source timed out.': 'Die Quelle braucht zu lange für eine Antwort.',
  'This feed contains a DOCTYPE, which isn’t supported.':
    'Dieser Feed hat einen Dokumenttyp, der nicht gelesen wird.',
  'This feed has already been added.': 'Dieser Feed wird schon gelesen.',
  'This feed has no episodes with audio.': 'In diesem Feed gibt es nichts zu hören.',
  'This feed is larger than 20 MB.': 'Dieser Feed ist größer als 20 MB.',
  'This feed is too large or too deeply nested.':
    'Dieser Feed ist zu tief verschachtelt oder zu groß zum Lesen.',
  'This feed took too long to load.': 'Diesen Feed zu lesen dauert zu lange.',
  'This file has more than 200 feeds.': 'In dieser Datei sind mehr als 200 Feeds.',
  'This is a web page, not a feed.': 'Das ist eine Webseite, kein Feed.',
  'This isn’t a feed.': 'Das ist kein Feed.',
  'This isn’t an OPML file.': 'Das ist keine OPML-Datei.',
  'Too many redirects.': 'Diese Adresse leitet immer weiter.',
  'Update a feed': 'Einen Feed lesen',
  'Update automatically': 'Von selbst lesen',
  'Update now': 'Jetzt lesen',
  'Updated {moment}': 'Gelesen {moment}',
}
