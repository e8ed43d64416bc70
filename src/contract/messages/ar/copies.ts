/** Copies of episodes that lie elsewhere, in Arabic. */
export const copies: Record<string, string> = {
  'All of them': 'كلها',
  'Copy here': 'النسخة هنا',
  'Copy is kept': 'النسخة محفوظة',
  'Copy is to come': 'النسخة في الانتظار',
  'Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.':
    'تُجلب الحلقات الموجودة في مكان آخر وتبقى هنا مهما حدث لمصدرها.',
  'Fetch the copy now': 'جلب النسخة الآن',
  'Keep a copy of episodes here': 'الاحتفاظ بنسخة من الحلقات هنا',
  'No copy to be had': 'تعذّر الحصول على نسخة',
  'No, play them from their source': 'لا، تُشغَّل من مصدرها',
  'Of these episodes no copy is to be kept here.': 'لا يُحتفظ هنا بنسخة من هذه الحلقات.',
  'The copy is being fetched.': 'يجري جلب النسخة.',
  'The newest {n}': 'أحدث {n}',
  'There is no room left on the disk.': 'لم تبقَ مساحة على القرص.',
  'This file is larger than uploads may be.': 'هذا الملف أكبر من الحد المسموح به للرفع.',
  'Tried again {moment}': 'المحاولة التالية {moment}',
}
