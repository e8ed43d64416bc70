/** Podcasts in the back office, in German. */
export const adminPodcasts: Record<string, string> = {
  'An episode needs its sound before it is public.':
    'Eine Folge braucht ihren Ton, bevor sie öffentlich ist.',
  'Edit podcast genres': 'Podcast-Genres bearbeiten',
  'Edit podcasts and episodes': 'Podcasts und Folgen bearbeiten',
}
