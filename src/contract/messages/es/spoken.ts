/** Episodes and stations in the player, in Spanish. */
export const spoken: Record<string, string> = {
  Chapters: 'Capítulos',
  'End of chapter': 'Fin del capítulo',
  'End of episode': 'Fin del episodio',
  'Entries: {total}': 'Entradas: {total}',
  Faster: 'Más rápido',
  'Go to podcast': 'Ir al pódcast',
  Live: 'En directo',
  'Playback speed': 'Velocidad de reproducción',
  Slower: 'Más lento',
  'Speed {speed}': 'Velocidad {speed}',
  Transcript: 'Transcripción',
  '{number} seconds back': '{number} segundos atrás',
  '{number} seconds forward': '{number} segundos adelante',
}
