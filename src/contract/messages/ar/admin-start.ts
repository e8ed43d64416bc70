/** The start page in the back office, in Arabic. */
export const adminStart: Record<string, string> = {
  'Edit section': 'تعديل القسم',
  'Fills itself': 'يمتلئ من تلقاء نفسه',
  'For each listener what is theirs': 'لكل مستمع ما يخصه',
  'Large, above all others': 'كبير وفوق بقية الأقسام',
  'Left empty, it has its own in every language.': 'إذا تُرك فارغًا فله عنوانه الخاص بكل لغة.',
  'Listeners see what has something to show, in this order.':
    'يرى المستمعون بهذا الترتيب ما لديه شيء ليعرضه.',
  'New section': 'قسم جديد',
  'One of these is gone by now.': 'أحدها لم يعد موجودًا.',
  'Pick at least one.': 'اختر واحدًا على الأقل.',
  Picked: 'المختار',
  'Show {title}': 'إظهار {title}',
  Shows: 'يعرض',
  'Start page': 'صفحة البداية',
  'This section fills itself.': 'هذا القسم يمتلئ من تلقاء نفسه.',
  'What the place makes by itself can be hidden, not deleted.': 'ما يُنشأ تلقائيًا يمكن إخفاؤه لا حذفه.',
}
