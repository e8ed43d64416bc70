/** The editor for the times of lyrics, in German. */
export const lyricsSync: Record<string, string> = {
  'All lines are marked': 'Alle Zeilen sind markiert',
  'Earlier than the line above': 'Früher als die Zeile darüber',
  'Lines with a time: {done} of {total}': 'Zeilen mit Zeit: {done} von {total}',
  'Mark line': 'Zeile markieren',
  'Set times while it plays': 'Zeiten beim Hören setzen',
  'Some lines begin earlier than the line above them.':
    'Manche Zeilen beginnen früher als die Zeile darüber.',
  'Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.':
    'Leertaste oder Enter markiert, Rücktaste macht rückgängig, P spielt und pausiert, Pfeiltasten bewegen.',
  'Times of the lyrics': 'Zeiten des Songtexts',
  '{line}: 0.1 s earlier': '{line}: 0,1 s früher',
  '{line}: 0.1 s later': '{line}: 0,1 s später',
  '{line}: play from {time}': '{line}: ab {time} abspielen',
  '{line}: remove the time': '{line}: Zeit entfernen',
}
