/** The editor for the times of lyrics. */
export const lyricsSync = [
  'All lines are marked',
  'Earlier than the line above',
  'Lines with a time: {done} of {total}',
  'Mark line',
  'Set times while it plays',
  'Some lines begin earlier than the line above them.',
  'Space or Enter marks, Backspace undoes, P plays and pauses, arrow keys move.',
  'Times of the lyrics',
  '{line}: 0.1 s earlier',
  '{line}: 0.1 s later',
  '{line}: play from {time}',
  '{line}: remove the time',
]
