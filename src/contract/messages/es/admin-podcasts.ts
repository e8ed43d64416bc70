/** Podcasts in the back office, in Spanish. */
export const adminPodcasts: Record<string, string> = {
  'An episode needs its sound before it is public.': 'Un episodio necesita su audio antes de ser público.',
  'Edit podcast genres': 'Editar géneros de pódcast',
  'Edit podcasts and episodes': 'Editar pódcasts y episodios',
}
