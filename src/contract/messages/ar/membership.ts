/** Mails about new devices, and becoming an artist, in Arabic. */
export const membership: Record<string, string> = {
  'A link that shows it is you (optional)': 'رابط يثبت أنه أنت (اختياري)',
  'A mail when your account is opened on a device that it did not know.':
    'رسالة حين يُفتح حسابك على جهاز لم يعرفه من قبل.',
  'About you and your music (optional)': 'عنك وعن موسيقاك (اختياري)',
  'Artist name': 'الاسم الفني',
  'Ask again': 'أعد الطلب',
  'Ask to be an artist': 'اطلب أن تكون فنانًا',
  'Asks to be an artist: {title}': 'طلب أن يكون فنانًا: {title}',
  'Do you make music yourself? Ask for a page of your own under your artist name.':
    'هل تصنع الموسيقى بنفسك؟ اطلب صفحة خاصة باسمك الفني.',
  'If that was you, there is nothing to do. If not, log out that device and change your password at once.':
    'إن كنت أنت فلا حاجة إلى أي إجراء. وإلا فأخرج ذلك الجهاز وغيّر كلمة المرور فورًا.',
  'Log-in from a new device': 'تسجيل الدخول من جهاز جديد',
  'New log-in to your account': 'تسجيل دخول جديد إلى حسابك',
  'See where you are logged in': 'اعرف أين سجلت دخولك',
  'See your page': 'عرض صفحتك',
  'Sent on {date}. The answer comes by mail and stands here.': 'أُرسل في {date}. يصل الرد بالبريد ويظهر هنا.',
  'There is an artist of this name already.': 'يوجد فنان بهذا الاسم بالفعل.',
  'These mails can be switched off in the account.': 'يمكن إيقاف هذه الرسائل من الحساب.',
  'This account has an artist already.': 'لهذا الحساب فنان بالفعل.',
  'This artist belongs to somebody already.': 'هذا الفنان يخص شخصًا آخر بالفعل.',
  'This is not a web address.': 'هذا ليس عنوان ويب.',
  'This request was decided already.': 'بُتّ في هذا الطلب بالفعل.',
  'Which mails you get. Those about your password and e-mail always come.':
    'الرسائل التي تصلك. رسائل كلمة المرور والبريد تصل دائمًا.',
  'Withdraw the request': 'اسحب الطلب',
  'You are an artist at {name}': 'أصبحت فنانًا في {name}',
  'You are an artist here. Your page shows to others once it has music.':
    'أنت فنان هنا. يرى الآخرون صفحتك حالما تحتوي على موسيقى.',
  'You asked to appear at {name} as the artist {title}.': 'طلبت الظهور في {name} باسم الفنان {title}.',
  'Your account at {name} was opened on a device that it did not know.':
    'فُتح حسابك في {name} على جهاز لم يعرفه من قبل.',
  'Your earlier request is still waiting.': 'طلبك السابق ما زال قيد الانتظار.',
  'Your request for {title} was not granted.': 'لم يُقبل طلبك باسم {title}.',
  'Your request is granted: at {name} you appear as {title}.': 'قُبل طلبك: تظهر في {name} باسم {title}.',
  'Your request was not granted': 'لم يُقبل طلبك',
  '{name} asks to appear as the artist {title}.': 'يطلب {name} الظهور باسم الفنان {title}.',
}
