/** The editor for the times of lyrics, in French. */
export const lyricsSync: Record<string, string> = {
  'All lines are marked': 'Toutes les lignes sont marquées',
  'Earlier than the line above': 'Plus tôt que la ligne au-dessus',
  'Lines with a time: {done} of {total}': 'Lignes minutées : {done} sur {total}',
  'Mark line': 'Marquer la ligne',
  'Set times while it plays': 'Minuter pendant l’écoute',
  'Some lines begin earlier than the line above them.': 'Certaines lignes commencent avant celle du dessus.',
  'Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.':
    'Espace ou Entrée marque, Retour arrière annule, P lit et met en pause, les flèches déplacent.',
  'Times of the lyrics': 'Minutage des paroles',
  '{line}: 0.1 s earlier': '{line} : 0,1 s plus tôt',
  '{line}: 0.1 s later': '{line} : 0,1 s plus tard',
  '{line}: play from {time}': '{line} : lire à partir de {time}',
  '{line}: remove the time': '{line} : retirer le minutage',
}
