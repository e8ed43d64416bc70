/** Searching, in Arabic. */
export const search: Record<string, string> = {
  'All {number}': 'الكل ({number})',
  'Clear recent searches': 'مسح عمليات البحث الأخيرة',
  'Clear search': 'مسح البحث',
  'Go to search': 'الانتقال إلى البحث',
  'Look everywhere': 'البحث في كل مكان',
  'No album matches “{query}”. Try fewer words, or another spelling.':
    'لا ألبوم يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No artist matches “{query}”. Try fewer words, or another spelling.':
    'لا فنان يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No listener matches “{query}”. Try fewer words, or another spelling.':
    'لا مستمع يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No public playlist matches “{query}”. Try fewer words, or another spelling.':
    'لا قائمة تشغيل عامة تطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No results found': 'لا نتائج',
  'No song matches “{query}”. Try fewer words, or another spelling.':
    'لا أغنية تطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'Nothing here is called “{query}”. Try fewer words, or another spelling.':
    'لا شيء هنا باسم «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  Profiles: 'الملفات الشخصية',
  'Recent searches': 'عمليات البحث الأخيرة',
  'Results for {query}': 'نتائج {query}',
  'Search results': 'نتائج البحث',
  'Search songs, artists, albums': 'ابحث عن أغانٍ وفنانين وألبومات',
  'Search: {query}': 'بحث: {query}',
  Top: 'الأبرز',
  'Top result': 'أفضل نتيجة',
  'Type a name above. Accents, case and small slips do not matter.':
    'اكتب اسمًا في الأعلى. لا تهم علامات التشكيل ولا حالة الأحرف ولا الأخطاء الصغيرة.',
}
