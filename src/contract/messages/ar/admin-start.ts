/** The home page in the back office, in Arabic. */
export const adminStart: Record<string, string> = {
  Automatic: 'تلقائي',
  'Built-in sections can be hidden but not deleted.': 'ما يُنشأ تلقائيًا يمكن إخفاؤه لا حذفه.',
  Content: 'المحتوى',
  'Edit section': 'تعديل القسم',
  'Home page': 'صفحة البداية',
  'Large banner at the top': 'كبير وفوق بقية الأقسام',
  'Leave empty to use the default title in every language.': 'إذا تُرك فارغًا فله عنوانه الخاص بكل لغة.',
  'New section': 'قسم جديد',
  'One of these items no longer exists.': 'أحدها لم يعد موجودًا.',
  Personalised: 'لكل مستمع ما يخصه',
  'Sections appear in this order. Empty sections are hidden.':
    'يرى المستمعون بهذا الترتيب ما لديه شيء ليعرضه.',
  'Select at least one.': 'اختر واحدًا على الأقل.',
  Selected: 'المختار',
  'Show {title}': 'إظهار {title}',
  'This section is filled automatically.': 'هذا القسم يمتلئ من تلقاء نفسه.',
}
