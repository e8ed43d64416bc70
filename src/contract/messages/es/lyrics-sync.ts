/** The editor for the times of lyrics, in Spanish. */
export const lyricsSync: Record<string, string> = {
  'All lines are marked': 'Todas las líneas están marcadas',
  'Earlier than the line above': 'Antes que la línea de arriba',
  'Lines with a time: {done} of {total}': 'Líneas con tiempo: {done} de {total}',
  'Mark line': 'Marcar la línea',
  'Set times while it plays': 'Poner tiempos al escuchar',
  'Some lines begin earlier than the line above them.': 'Algunas líneas empiezan antes que la de arriba.',
  'Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.':
    'Espacio o Intro marca, Retroceso deshace, P reproduce y pausa, las flechas mueven.',
  'Times of the lyrics': 'Tiempos de la letra',
  '{line}: 0.1 s earlier': '{line}: 0,1 s antes',
  '{line}: 0.1 s later': '{line}: 0,1 s después',
  '{line}: play from {time}': '{line}: reproducir desde {time}',
  '{line}: remove the time': '{line}: quitar el tiempo',
}
