/** Podcasts in the back office, in Arabic. */
export const adminPodcasts: Record<string, string> = {
  'An episode needs its sound before it is public.': 'تحتاج الحلقة إلى صوتها قبل أن تصبح عامة.',
  'Edit podcast genres': 'تعديل أنواع البودكاست',
  'Edit podcasts and episodes': 'تعديل البودكاست والحلقات',
}
