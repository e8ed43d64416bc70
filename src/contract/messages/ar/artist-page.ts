/** Events and posts in the artist area, in Arabic. */
export const artistPage: Record<string, string> = {
  'Add concerts and other dates. They’re shown on your public page.':
    'أضف الحفلات والمواعيد الأخرى لتظهر في صفحتك العامة.',
  City: 'المدينة',
  'Edit event': 'تعديل الفعالية',
  'Edit post': 'تعديل المنشور',
  'It stays on your page, marked as cancelled.': 'تبقى في صفحتك مع الإشارة إلى إلغائها.',
  'Live dates': 'الحفلات',
  'Local date and time': 'التاريخ والوقت المحليان',
  'Mark as cancelled': 'وضع علامة ملغاة',
  'Name of the festival or tour, if there is one.': 'اسم المهرجان أو الجولة، إن وُجد.',
  'New event': 'فعالية جديدة',
  'New post': 'منشور جديد',
  'No events yet': 'لا توجد فعاليات بعد',
  'No posts yet': 'لا توجد منشورات بعد',
  Past: 'السابقة',
  'Posts per day are limited. Try again tomorrow.': 'عدد المنشورات في اليوم محدود. حاول مجددًا غدًا.',
  'Search events': 'البحث في الفعاليات',
  'Search posts': 'البحث في المنشورات',
  'Show with the post': 'العرض مع المنشور',
  'Ticket link': 'رابط التذاكر',
  'Time zone of the venue': 'المنطقة الزمنية للمكان',
  Upcoming: 'القادمة',
  Venue: 'المكان',
  'Your followers are notified of up to three posts a day.':
    'يصل إلى متابعيك إشعار بثلاثة منشورات يوميًا على الأكثر.',
  'Your own songs, albums, podcasts and public playlists.':
    'أغانيك وألبوماتك وبودكاستاتك وقوائم تشغيلك العامة.',
  'Write something to your followers. It’s shown on your public page.':
    'اكتب شيئًا لمتابعيك ليظهر في صفحتك العامة.',
  'A public song, album, podcast or playlist at the top of the page.':
    'أغنية أو ألبوم أو بودكاست أو قائمة تشغيل عامة أعلى الصفحة.',
  'Line about the pick': 'سطر عن الاختيار',
  'Add photos': 'إضافة صور',
  'Up to {max} photos. Describe each for screen readers.': 'حتى {max} صورة. صِف كل صورة لقارئات الشاشة.',
  Mention: 'إشارة',
  'Type @ to mention someone.': 'اكتب @ لذكر شخص ما.',
}
