/** What people are told, and where. */
export const notifications = [
  'New album: {title}',
  'New episode: {title}',
  'New episodes: {total}',
  'New releases: {total}',
  'New song: {title}',
  'You are an artist here now.',
  'Your message was answered: {text}',
  'Your request was not granted.',
  'Your request was not granted: {text}',
]
