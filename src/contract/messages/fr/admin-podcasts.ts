/** Podcasts in the back office, in French. */
export const adminPodcasts: Record<string, string> = {
  'An episode needs its sound before it is public.': 'Un épisode a besoin de son audio avant d’être public.',
  'Edit podcast genres': 'Modifier les genres de podcast',
  'Edit podcasts and episodes': 'Modifier les podcasts et les épisodes',
}
