/** Private feeds for podcast apps, in Arabic. */
export const privateFeeds: Record<string, string> = {
  'A private feed needs no login: anyone with the URL can listen.':
    'الخلاصة الخاصة لا تحتاج إلى تسجيل الدخول: كل من يملك عنوانها يمكنه قراءتها.',
  Anyone: 'للجميع',
  'Copy: {title}': 'نسخ: {title}',
  'Create private feed': 'إنشاء خلاصة خاصة',
  'Export as OPML': 'تصدير بصيغة OPML',
  'Feed for podcast apps': 'خلاصة لتطبيقات البودكاست',
  'Only you': 'لك وحدك',
  'Private feed': 'خلاصة خاصة',
  'Public feed': 'خلاصة للجميع',
  'Reset URL': 'إعادة تعيين الرابط',
  Revoke: 'سحبها',
}
