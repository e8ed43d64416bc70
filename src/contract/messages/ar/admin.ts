/** The frame of the back office, in Arabic. */
export const admin: Record<string, string> = {
  Analytics: 'التحليلات',
  Breadcrumbs: 'مسار التنقل',
  'Close menu': 'إغلاق القائمة',
  Configuration: 'الإعدادات',
  Dismiss: 'إخفاء',
  'Getting started': 'الخطوات الأولى',
  'Go to…': 'انتقل إلى…',
  'Go to… ({keys})': 'انتقل إلى… ({keys})',
  Menu: 'القائمة',
  'Switch area': 'تبديل القسم',
  System: 'النظام',
}
