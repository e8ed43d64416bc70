/** Ads as listeners see them, in Arabic. */
export const ads: Record<string, string> = {
  Advertisement: 'إعلان',
  'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.':
    'هل يمكننا عرض إعلانات من جهات أخرى وقياس الزيارات عبر Google Analytics؟ ستبقى مسجّل الدخول في كل الأحوال.',
  'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.':
    'هل يمكننا عرض إعلانات من جهات أخرى؟ قد تخزّن بيانات في هذا المتصفح. ستبقى مسجّل الدخول في كل الأحوال.',
  Ad: 'إعلان',
  Visit: 'زيارة',
  'Skip ad': 'تخطّي الإعلان',
  'Skip in {seconds} s': 'التخطّي بعد {seconds} ث',
  'The ad can be skipped.': 'يمكن تخطّي الإعلان الآن.',
  'It can be skipped after {seconds} s.': 'يمكن تخطّيه بعد {seconds} ث.',
  'Ad by {advertiser}: {title}': 'إعلان من {advertiser}: {title}',
  'After the ad {title} goes on': 'بعد الإعلان يستمر {title}',
  '{title} goes on after this': 'يستمر {title} بعد هذا',
  '{time} left': 'بقي {time}',
}
