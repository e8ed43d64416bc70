/** Episodes and stations in the player. */
export const spoken = [
  'Chapters',
  'End of chapter',
  'End of episode',
  'Entries: {total}',
  'Faster',
  'Go to podcast',
  'Live',
  'Playback speed',
  'Slower',
  'Speed {speed}',
  'Transcript',
  '{number} seconds back',
  '{number} seconds forward',
]
