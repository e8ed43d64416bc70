/** Catalog uploads in the back office, in Arabic. */
export const adminUploading: Record<string, string> = {
  '{field} of {title}': '{field}: {title}',
  'Album artist': 'فنان الألبوم',
  Apply: 'تعيين',
  'Apply to selected': 'تعيين لكل المحدد',
  'Drop files or folders here. Review tags, albums and duplicates before publishing.':
    'أفلت هنا ملفات أو مجلدات كاملة. تُراجَع الوسوم والألبومات والنسخ قبل أن يسمعها أحد.',
  'Every song needs a title. Track numbers and years must be numbers.':
    'تحتاج كل أغنية إلى عنوان، والأرقام والسنوات إلى خانات رقمية.',
  'Exact duplicates are skipped unless you select them.': 'تُستبعد النسخ المطابقة ما لم تُحدَّد.',
  'From file tags': 'كما في الوسوم',
  'Leave empty for a single': 'فارغ: خارج الألبومات',
  'No genre': 'بلا نوع',
  'Nothing to publish': 'لا شيء في انتظار النشر',
  'Publish all': 'نشر الكل',
  'Publish selected': 'نشر المحدد',
  'Remove selected uploads?': 'إزالة المرفوعات المحددة؟',
  'Same file as {title}': 'الملف نفسه: {title}',
  'Same title and artist as {title}': 'العنوان والفنان نفسهما: {title}',
  'Songs without an album': 'أغانٍ خارج الألبومات',
  Uploading: 'في الطريق',
  'Visible to listeners': 'ظاهر للمستمعين',
}
