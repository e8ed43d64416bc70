/** Episodes and stations in the player, in German. */
export const spoken: Record<string, string> = {
  Chapters: 'Kapitel',
  'End of chapter': 'Ende des Kapitels',
  'End of episode': 'Ende der Folge',
  'Entries: {total}': 'Einträge: {total}',
  Faster: 'Schneller',
  'Go to podcast': 'Zum Podcast',
  Live: 'Live',
  'Playback speed': 'Wiedergabetempo',
  Slower: 'Langsamer',
  'Speed {speed}': 'Tempo {speed}',
  Transcript: 'Transkript',
  '{number} seconds back': '{number} Sekunden zurück',
  '{number} seconds forward': '{number} Sekunden vor',
}
