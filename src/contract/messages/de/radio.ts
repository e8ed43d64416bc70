/** Radio stations for listeners, in German. */
export const radio: Record<string, string> = {
  '{number} listening': '{number} hören zu',
  '{rate} kbit/s': '{rate} kbit/s',
  All: 'Alle',
  'All stations': 'Alle Sender',
  'Browse radio': 'Radio entdecken',
  Country: 'Land',
  Listening: 'Hören',
  'No liked stations yet': 'Noch keine Sender gemerkt',
  'No radio stations found for “{query}”. Check the spelling or try fewer words.':
    'Kein Radiosender passt zu „{query}“. Versuche weniger Wörter oder eine andere Schreibweise.',
  'No stations here yet': 'Hier sind noch keine Sender',
  'Off air': 'Nicht auf Sendung',
  'On air': 'Auf Sendung',
  'On air now': 'Jetzt auf Sendung',
  'Radio station': 'Radiosender',
  'Radio stations': 'Radiosender',
  'Search in your stations': 'In deinen Sendern suchen',
  Station: 'Sender',
  Stations: 'Sender',
  'Stations will appear here once they’re added.': 'Sie erscheinen, sobald sie jemand hinzufügt.',
  'Tap the heart on a station to save it here.':
    'Drücke bei einem Sender auf das Herz, dann findest du ihn hier.',
  'This station doesn’t provide track information.': 'Dieser Sender sagt nicht, was läuft.',
  'This station isn’t available right now.': 'Dieser Sender antwortet gerade nicht.',
  'Your stations': 'Deine Sender',
}
