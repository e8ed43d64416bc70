/** What visitors meet first, and writing to whoever runs the place, in Arabic. */
export const visitors: Record<string, string> = {
  'Also in the house': 'في الدار أيضًا',
  'An answer to this mail goes to {email}.': 'الرد على هذه الرسالة يصل إلى {email}.',
  Contact: 'تواصل',
  'Contact: {subject}': 'تواصل: {subject}',
  'It is hateful or offensive': 'فيه كراهية أو إساءة',
  'It is spam or deceives people': 'محتوى مزعج أو مضلل',
  'It uses what belongs to somebody else': 'يستخدم ما يملكه غيره',
  'Its details are wrong': 'بياناته خاطئة',
  'Leave this empty': 'اترك هذا الحقل فارغًا',
  'Look at it': 'عرض',
  'Lyrics in time': 'كلمات متزامنة',
  Message: 'الرسالة',
  More: 'المزيد',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'جديد على الجدار، وكل قطعة منه تُسمَع. اقترب واضغط زر التشغيل.',
  'Play it now': 'استمع الآن',
  'Played from the first song to the last, each as loud as the others.':
    'من أول أغنية إلى آخرها، وكلها بمستوى صوت واحد.',
  'Playlists that fill themselves': 'قوائم تشغيل تمتلئ وحدها',
  'Put the needle down anywhere.': 'ضع الإبرة أينما شئت.',
  Report: 'إبلاغ',
  Reported: 'تم الإبلاغ',
  'Reported: {title}': 'بلاغ: {title}',
  'Say once what belongs there; new songs find their way in.':
    'حدّد مرة واحدة ما ينتمي إليها، فتجد الأغاني الجديدة طريقها.',
  Send: 'إرسال',
  'Something else': 'شيء آخر',
  'Start listening': 'ابدأ الاستماع',
  'Stop on one screen and go on with the same queue on another.':
    'توقف على شاشة وتابع قائمة الانتظار نفسها على أخرى.',
  Subject: 'الموضوع',
  'Thank you. Somebody will look at it.': 'شكرًا لك. سينظر فيه أحدهم.',
  'The words follow the song, line by line.': 'تتبع الكلمات الأغنية سطرًا بسطر.',
  'What is wrong with {title}?': 'ما المشكلة في {title}؟',
  'What should we know? (optional)': 'ماذا ينبغي أن نعرف؟ (اختياري)',
  'Whole albums': 'ألبومات كاملة',
  'Write another one': 'اكتب رسالة أخرى',
  'Write to whoever runs {name}. The answer comes by mail.':
    'اكتب إلى القائمين على {name}. يصلك الرد بالبريد.',
  'You have reported this already.': 'لقد أبلغت عن هذا من قبل.',
  'Your message is on its way. The answer comes by mail.': 'رسالتك في الطريق. يصلك الرد بالبريد.',
  'Your place, kept': 'موضعك محفوظ',
  '{name} ({email}) writes:': 'كتب {name} ({email}):',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    'يشغّل {name} الألبومات وقوائم التشغيل وأغانيك أنت في مشغّل هادئ يحفظ موضعك وقائمة انتظارك على كل شاشة.',
  '{name} reports {title}.': 'أبلغ {name} عن {title}.',
}
