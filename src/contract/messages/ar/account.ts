/** Logging in, the account and mails, in Arabic. */
export const account: Record<string, string> = {
  'A small demo catalogue is already here. Press play on anything.': 'هنا كتالوج تجريبي صغير. شغّل ما تشاء.',
  'Already have an account?': 'هل لديك حساب؟',
  'Ask for a new link': 'طلب رابط جديد',
  'Authentification failed try again!': 'فشل تسجيل الدخول، حاول مجددًا!',
  'Back to the log-in': 'العودة إلى تسجيل الدخول',
  'Bring your music': 'أحضر موسيقاك',
  'Change the password': 'تغيير كلمة المرور',
  'Choose a new password': 'اختيار كلمة مرور جديدة',
  Copy: 'نسخ',
  'Create account': 'إنشاء حساب',
  'Create the administrator': 'إنشاء حساب المدير',
  'E-mail': 'البريد الإلكتروني',
  'Every setting can be read and changed on the server.': 'يمكن قراءة كل إعداد وتغييره على الخادم.',
  'Everything runs. What to do from here, in any order.': 'كل شيء يعمل. إليك ما يمكنك فعله الآن، بأي ترتيب.',
  'First administrator': 'المدير الأول',
  'For the account {email}. All devices will have to log in again.':
    'للحساب {email}. ستحتاج كل الأجهزة إلى تسجيل الدخول من جديد.',
  'Forgotten password': 'كلمة مرور منسية',
  'Forgotten your password?': 'هل نسيت كلمة المرور؟',
  'I accept the terms of this place.': 'أوافق على شروط هذا المكان.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'إن لم تكن أنت، فلا حاجة إلى فعل شيء: كلمة مرورك تبقى كما هي.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'إن كنت أنت، فاختر كلمة مرور هنا. يعمل الرابط مرة واحدة لمدة {minutes} دقيقة.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'إن كان هناك حساب باسم {email}، فرابط كلمة المرور الجديدة في الطريق. يعمل لمدة نصف ساعة.',
  'Invite listeners': 'ادعُ مستمعين',
  'It runs. This first account looks after it: the administrator.':
    'كل شيء يعمل. هذا الحساب الأول يعتني به: حساب المدير.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'يعمل مرة واحدة ولمدة يوم. ما دام لا يوجد مدير، يعرض الخادم رابطًا جديدًا عند بدء تشغيله.',
  'It works once, and for half an hour. You can ask for a new one.':
    'يعمل مرة واحدة ولمدة نصف ساعة. يمكنك طلب رابط جديد.',
  Listen: 'استمع',
  'Log in to pick up where the needle left off.': 'سجّل الدخول لتكمل من حيث توقفت الإبرة.',
  'Log in with the new one.': 'سجّل الدخول بكلمة المرور الجديدة.',
  'Look into your mail': 'تفقّد بريدك',
  'New password': 'كلمة مرور جديدة',
  'New to {name}?': 'هل أنت جديد على {name}؟',
  'Open the player': 'فتح المشغّل',
  'Password once more': 'كلمة المرور مرة أخرى',
  'Please fill this in.': 'يرجى ملء هذا الحقل.',
  'Please tick this box.': 'يرجى تحديد هذا المربع.',
  'Send the link': 'إرسال الرابط',
  'Set it up': 'اضبط إعداداته',
  'Somebody asked for a new password for your account at {name}.':
    'طلب شخص ما كلمة مرور جديدة لحسابك في {name}.',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'تأتي معها البيانات والأغلفة والألبومات. شغّله مرة أخرى كلما كبر المجلد.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'اكتب البريد الإلكتروني لحسابك، وسنرسل إليك رابطًا لكلمة مرور جديدة.',
  'The link was not sent to this e-mail.': 'لم يُرسل الرابط إلى هذا البريد الإلكتروني.',
  'They create their own accounts at this address.': 'ينشئون حساباتهم بأنفسهم على هذا العنوان.',
  'This is not valid.': 'هذا غير صالح.',
  'This link no longer works': 'لم يعد هذا الرابط يعمل',
  'Welcome back': 'مرحبًا بعودتك',
  'Welcome to {name}': 'مرحبًا بك في {name}',
  'You need to login to your account': 'عليك تسجيل الدخول إلى حسابك',
  'Your password is changed.': 'تم تغيير كلمة مرورك.',
  'Your queue and your plays, wherever you listen on {name}.':
    'قائمة انتظارك وما تستمع إليه، أينما استمعت على {name}.',
  '{app} is yours, {name}': '{app} لك الآن يا {name}',
}
