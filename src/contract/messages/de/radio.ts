/** Radio stations as listeners see them, in German. */
export const radio: Record<string, string> = {
  From: 'Aus',
  'Off air': 'Nicht auf Sendung',
  'On air': 'Auf Sendung',
  'Played before': 'Zuvor gespielt',
  'Radio stations': 'Radiosender',
}
