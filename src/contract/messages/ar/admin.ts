/** The shell of the admin area, in Arabic. */
export const admin: Record<string, string> = {
  Analytics: 'التحليلات',
  Area: 'القسم',
  Breadcrumbs: 'مسار التنقل',
  'Close menu': 'إغلاق القائمة',
  Configuration: 'الإعدادات',
  Content: 'المحتوى',
  'First steps': 'الخطوات الأولى',
  'Go to…': 'انتقل إلى…',
  'Go to… ({keys})': 'انتقل إلى… ({keys})',
  'Hide first steps': 'إخفاء الخطوات الأولى',
  Menu: 'القائمة',
  People: 'الأشخاص',
  System: 'النظام',
}
