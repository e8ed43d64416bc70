/** Episodes and stations in the player, in French. */
export const spoken: Record<string, string> = {
  Chapters: 'Chapitres',
  'End of chapter': 'Fin du chapitre',
  'End of episode': 'Fin de l’épisode',
  'Entries: {total}': 'Entrées : {total}',
  Faster: 'Plus rapide',
  'Go to podcast': 'Aller au podcast',
  Live: 'En direct',
  'Playback speed': 'Vitesse de lecture',
  Slower: 'Plus lent',
  'Speed {speed}': 'Vitesse {speed}',
  Transcript: 'Transcription',
  '{number} seconds back': '{number} secondes en arrière',
  '{number} seconds forward': '{number} secondes en avant',
}
