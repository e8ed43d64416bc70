/** Feeds for the apps of listeners, in Arabic. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no log-in: whoever has its address can read it.':
    'الخلاصة الخاصة لا تحتاج إلى تسجيل الدخول: كل من يملك عنوانها يمكنه قراءتها.',
  'Copy: {title}': 'نسخ: {title}',
  'Export as OPML': 'تصدير بصيغة OPML',
  'Feed for everybody': 'خلاصة للجميع',
  'Feed for podcast apps': 'خلاصة لتطبيقات البودكاست',
  'For anybody': 'للجميع',
  'For you alone': 'لك وحدك',
  'Make a private feed': 'إنشاء خلاصة خاصة',
  'New address': 'عنوان جديد',
  'Private feed': 'خلاصة خاصة',
  'Take it back': 'سحبها',
}
