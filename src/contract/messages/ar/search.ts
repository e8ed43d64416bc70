/** Search, in Arabic. */
export const search: Record<string, string> = {
  'Clear recent searches': 'مسح عمليات البحث الأخيرة',
  'Clear search': 'مسح البحث',
  'Go to search': 'الانتقال إلى البحث',
  'No albums found for “{query}”. Check the spelling or try fewer words.':
    'لا ألبوم يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No artists found for “{query}”. Check the spelling or try fewer words.':
    'لا فنان يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No profiles found for “{query}”. Check the spelling or try fewer words.':
    'لا مستمع يطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No public playlists found for “{query}”. Check the spelling or try fewer words.':
    'لا قائمة تشغيل عامة تطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No results for “{query}”. Check the spelling or try fewer words.':
    'لا شيء هنا باسم «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  'No results found': 'لا نتائج',
  'No songs found for “{query}”. Check the spelling or try fewer words.':
    'لا أغنية تطابق «{query}». جرّب كلمات أقل أو تهجئة أخرى.',
  Profiles: 'الملفات الشخصية',
  'Recent searches': 'عمليات البحث الأخيرة',
  'Results for {query}': 'نتائج {query}',
  'Search everywhere': 'البحث في كل مكان',
  'Search for songs, artists, podcasts and more. Typos are fine.':
    'ابحث عن الأغاني والفنانين والبودكاست وغيرها. لا بأس بالأخطاء الإملائية.',
  'Search results': 'نتائج البحث',
  'Search: {query}': 'بحث: {query}',
  'See all {number}': 'الكل ({number})',
  'Top result': 'أفضل نتيجة',
  'What do you want to listen to?': 'ماذا تريد أن تسمع؟',
  'No genres found for “{query}”. Check the spelling or try fewer words.':
    'لا توجد أنواع لـ «{query}». تحقّق من الكتابة أو جرّب كلمات أقل.',
}
