/** Emails about new devices, and artist requests, in Arabic. */
export const membership: Record<string, string> = {
  '{name} has requested an artist page as {title}.': 'يطلب {name} الظهور باسم الفنان {title}.',
  'About you and your music (optional)': 'عنك وعن موسيقاك (اختياري)',
  'Apply again': 'أعد الطلب',
  'Artist request: {title}': 'طلب أن يكون فنانًا: {title}',
  'Choose which emails you get. Security emails are always sent.':
    'الرسائل التي تصلك. رسائل كلمة المرور والبريد تصل دائمًا.',
  'Email me when someone logs in from a new device.': 'رسالة حين يُفتح حسابك على جهاز لم يعرفه من قبل.',
  'Enter a valid URL.': 'هذا ليس عنوان ويب.',
  'If this was you, you can ignore this email. If not, log out that device and change your password right away.':
    'إن كنت أنت فلا حاجة إلى أي إجراء. وإلا فأخرج ذلك الجهاز وغيّر كلمة المرور فورًا.',
  'Make music? Request a page under your artist name.': 'هل تصنع الموسيقى بنفسك؟ اطلب صفحة خاصة باسمك الفني.',
  'New login alerts': 'تسجيل الدخول من جهاز جديد',
  'New login to your account': 'تسجيل دخول جديد إلى حسابك',
  'Request declined': 'لم يُقبل طلبك',
  'See where you’re logged in': 'اعرف أين سجلت دخولك',
  'See your page': 'عرض صفحتك',
  'Someone logged in to your {name} account from a new device.':
    'فُتح حسابك في {name} على جهاز لم يعرفه من قبل.',
  'This artist is already linked to a user.': 'هذا الفنان يخص شخصًا آخر بالفعل.',
  'This request has already been decided.': 'بُتّ في هذا الطلب بالفعل.',
  'This user already has an artist page.': 'لهذا الحساب فنان بالفعل.',
  'Withdraw request': 'اسحب الطلب',
  'You asked for an artist page as {title} on {name}.': 'طلبت الظهور في {name} باسم الفنان {title}.',
  'You can turn off these emails in your account settings.': 'يمكن إيقاف هذه الرسائل من الحساب.',
  'You have an artist page. It becomes public once it has music.':
    'أنت فنان هنا. يرى الآخرون صفحتك حالما تحتوي على موسيقى.',
  'You’re now an artist on {name}': 'أصبحت فنانًا في {name}',
  'Your previous request is still pending.': 'طلبك السابق ما زال قيد الانتظار.',
  'Your request for {title} was declined.': 'لم يُقبل طلبك باسم {title}.',
  'Your request was approved. You now appear as {title} on {name}.': 'قُبل طلبك: تظهر في {name} باسم {title}.',
  'An administrator of {name} changed the email address of your account. You can no longer log in with this one.':
    'غيّر أحد مديري {name} عنوان البريد الإلكتروني لحسابك. لم يعد بإمكانك تسجيل الدخول بهذا العنوان.',
  'An administrator of {name} changed the email address of your account to this one. Log in with it from now on.':
    'غيّر أحد مديري {name} عنوان البريد الإلكتروني لحسابك إلى هذا العنوان. سجّل الدخول به من الآن فصاعدًا.',
  'Your email address was changed': 'تغيّر عنوان بريدك الإلكتروني',
  'If you don’t know about this, please contact us.': 'إن لم تكن على علم بذلك، فتواصل معنا.',
  'Contact us': 'تواصل معنا',
  'An artist needs an owner. Make someone else an owner first.':
    'يحتاج الفنان إلى مالك. عيّن شخصًا آخر مالكًا أولًا.',
  'Already a member of this team.': 'هو عضو في هذا الفريق بالفعل.',
  'This team is full.': 'هذا الفريق مكتمل.',
  'This invitation is for another account.': 'هذه الدعوة مخصصة لحساب آخر.',
  'The song already has this file.': 'الأغنية تحتوي على هذا الملف بالفعل.',
  'Another song already has this file.': 'أغنية أخرى تحتوي على هذا الملف بالفعل.',
}
