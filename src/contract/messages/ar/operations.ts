/** Operations and backups in the back office, in Arabic. */
export const operations: Record<string, string> = {
  'A backup is being made already.': 'يجري إنشاء نسخة احتياطية بالفعل.',
  'The backup could not be made.': 'تعذّر إنشاء النسخة الاحتياطية.',
  'The file of this backup is not on this server.': 'ملف هذه النسخة الاحتياطية ليس على هذا الخادم.',
  'There is not enough room on the disk for a backup.': 'لا توجد مساحة كافية على القرص لنسخة احتياطية.',
  'This backup is still being made.': 'ما زال إنشاء هذه النسخة الاحتياطية جاريًا.',
}
