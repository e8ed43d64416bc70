/** Mirrors of remote episodes, in Arabic. */
export const copies: Record<string, string> = {
  'All episodes': 'كل الحلقات',
  'Copy not available': 'تعذّر الحصول على نسخة',
  'Download now': 'جلب النسخة الآن',
  'Downloading…': 'يجري جلب النسخة.',
  'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.':
    'تُجلب الحلقات الموجودة في مكان آخر وتبقى هنا مهما حدث لمصدرها.',
  'Keep local copies of episodes': 'الاحتفاظ بنسخة من الحلقات هنا',
  'Local copies are turned off for these episodes.': 'لا يُحتفظ هنا بنسخة من هذه الحلقات.',
  'Local copy': 'النسخة هنا',
  'Newest {n}': 'أحدث {n}',
  'Next attempt {moment}': 'المحاولة التالية {moment}',
  'Off – stream from the source': 'لا، تُشغَّل من مصدرها',
  'Saved on this server': 'النسخة محفوظة',
  'The disk is full.': 'القرص ممتلئ.',
  'This file exceeds the upload limit.': 'هذا الملف أكبر من الحد المسموح به للرفع.',
  'Waiting to be copied': 'النسخة في الانتظار',
}
