/** Uploading for the house in the back office, in Arabic. */
export const adminUploading: Record<string, string> = {
  'Artist of the record': 'فنان الألبوم',
  'As the tags have it': 'كما في الوسوم',
  'Drop files or whole folders here. Tags, records and copies are looked at before anybody hears them.':
    'أفلت هنا ملفات أو مجلدات كاملة. تُراجَع الوسوم والألبومات والنسخ قبل أن يسمعها أحد.',
  'Empty: on no record': 'فارغ: خارج الألبومات',
  'Every song needs a title; numbers and years need digits.':
    'تحتاج كل أغنية إلى عنوان، والأرقام والسنوات إلى خانات رقمية.',
  'Exact copies are left out unless they are selected.': 'تُستبعد النسخ المطابقة ما لم تُحدَّد.',
  'Further files: {total}': 'ملفات أخرى: {total}',
  'No genre': 'بلا نوع',
  'Nothing waits to be published': 'لا شيء في انتظار النشر',
  'On their way': 'في الطريق',
  'Publish all': 'نشر الكل',
  'Publish selected': 'نشر المحدد',
  Published: 'تم النشر',
  'Remove the selected uploads?': 'إزالة المرفوعات المحددة؟',
  'Select copies: {total}': 'تحديد النسخ: {total}',
  Set: 'تعيين',
  'Set for all selected': 'تعيين لكل المحدد',
  'Songs on no record': 'أغانٍ خارج الألبومات',
  'Songs: {total}': 'الأغاني: {total}',
  'The same file as {title}': 'الملف نفسه: {title}',
  'Title and artist are those of {title}': 'العنوان والفنان نفسهما: {title}',
  'Visible to listeners': 'ظاهر للمستمعين',
  '{field} of {title}': '{field}: {title}',
}
