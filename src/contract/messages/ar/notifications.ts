/** What people are told, and where, in Arabic. */
export const notifications: Record<string, string> = {
  'New album: {title}': 'ألبوم جديد: {title}',
  'New episode: {title}': 'حلقة جديدة: {title}',
  'New episodes: {total}': 'حلقات جديدة: {total}',
  'New releases: {total}': 'إصدارات جديدة: {total}',
  'New song: {title}': 'أغنية جديدة: {title}',
  'You are an artist here now.': 'أصبحت الآن فنانًا هنا.',
  'Your message was answered: {text}': 'تم الرد على رسالتك: {text}',
  'Your request was not granted.': 'لم تتم الموافقة على طلبك.',
  'Your request was not granted: {text}': 'لم تتم الموافقة على طلبك: {text}',
}
