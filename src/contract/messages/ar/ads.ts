/** Ads as listeners see them, in Arabic. */
export const ads: Record<string, string> = {
  Advertisement: 'إعلان',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'هل يمكننا عرض إعلانات من جهات أخرى وقياس الزيارات عبر Google Analytics؟ ستبقى مسجّل الدخول في كل الأحوال.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'هل يمكننا عرض إعلانات من جهات أخرى؟ قد تخزّن بيانات في هذا المتصفح. ستبقى مسجّل الدخول في كل الأحوال.',
}
