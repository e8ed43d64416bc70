/** Radio stations as listeners see them, in German. */
export const radio: Record<string, string> = {
  All: 'Alle',
  'All stations': 'Alle Sender',
  'Browse radio': 'Radio entdecken',
  'Find in your stations': 'In deinen Sendern suchen',
  From: 'Aus',
  Listening: 'Hören',
  'No liked stations yet': 'Noch keine Sender gemerkt',
  'No radio station matches “{query}”. Try fewer words, or another spelling.':
    'Kein Radiosender passt zu „{query}“. Versuche weniger Wörter oder eine andere Schreibweise.',
  'No stations here yet': 'Hier sind noch keine Sender',
  'Off air': 'Nicht auf Sendung',
  'On air': 'Auf Sendung',
  'On air now': 'Jetzt auf Sendung',
  'Press the heart on any station and it is kept here.':
    'Drücke bei einem Sender auf das Herz, dann findest du ihn hier.',
  'Radio station': 'Radiosender',
  'Radio stations': 'Radiosender',
  Station: 'Sender',
  Stations: 'Sender',
  'They appear as soon as somebody adds them.': 'Sie erscheinen, sobald sie jemand hinzufügt.',
  'This station does not answer at present.': 'Dieser Sender antwortet gerade nicht.',
  'This station does not say what it plays.': 'Dieser Sender sagt nicht, was läuft.',
  Website: 'Website',
  'Your stations': 'Deine Sender',
  '{number} listening': '{number} hören zu',
  '{rate} kbit/s': '{rate} kbit/s',
}
