/** Podcasts in the back office. */
export const adminPodcasts = [
  'An episode needs its sound before it is public.',
  'Edit podcast genres',
  'Edit podcasts and episodes',
]
