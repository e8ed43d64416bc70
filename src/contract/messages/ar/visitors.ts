/** What visitors meet first, and writing to whoever runs the place, in Arabic. */
export const visitors: Record<string, string> = {
  'Also in the house': 'في الدار أيضًا',
  'Lyrics in time': 'كلمات متزامنة',
  More: 'المزيد',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'جديد على الجدار، وكل قطعة منه تُسمَع. اقترب واضغط زر التشغيل.',
  'Play it now': 'استمع الآن',
  'Played from the first song to the last, each as loud as the others.':
    'من أول أغنية إلى آخرها، وكلها بمستوى صوت واحد.',
  'Playlists that fill themselves': 'قوائم تشغيل تمتلئ وحدها',
  'Put the needle down anywhere.': 'ضع الإبرة أينما شئت.',
  'Say once what belongs there; new songs find their way in.':
    'حدّد مرة واحدة ما ينتمي إليها، فتجد الأغاني الجديدة طريقها.',
  'Start listening': 'ابدأ الاستماع',
  'Stop on one screen and go on with the same queue on another.':
    'توقف على شاشة وتابع قائمة الانتظار نفسها على أخرى.',
  'The words follow the song, line by line.': 'تتبع الكلمات الأغنية سطرًا بسطر.',
  'Whole albums': 'ألبومات كاملة',
  'Your place, kept': 'موضعك محفوظ',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    'يشغّل {name} الألبومات وقوائم التشغيل وأغانيك أنت في مشغّل هادئ يحفظ موضعك وقائمة انتظارك على كل شاشة.',
}
