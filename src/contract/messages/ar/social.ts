export const social: Record<string, string> = {
  'Almost there': 'أوشكت على الانتهاء',
  'By going on you accept the terms of this place.': 'بالمتابعة فإنك تقبل شروط هذا المكان.',
  'Continue with {provider}': 'المتابعة باستخدام {provider}',
  'Is this account yours?': 'هل هذا حسابك؟',
  'Link {provider}': 'ربط {provider}',
  'Linked log-ins': 'عمليات الدخول المرتبطة',
  'Linked on {date}': 'تم الربط في {date}',
  'Log in by an account that you have elsewhere.': 'سجّل الدخول بحساب لديك في مكان آخر.',
  'Nobody can register here.': 'التسجيل غير متاح هنا.',
  'Nothing has changed. Try it again, or log in another way.':
    'لم يتغير شيء. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  'One moment': 'لحظة واحدة',
  'Open the link that we sent to {email} to set your password.':
    'افتح الرابط الذي أرسلناه إلى {email} لتعيين كلمة مرورك.',
  'Send me a link to set one': 'أرسل لي رابطًا لتعيينها',
  'Set a password to link more, or to unlink.': 'عيّن كلمة مرور لربط المزيد أو لإلغاء الربط.',
  'That did not work': 'لم ينجح ذلك',
  'The log-in could not be confirmed.': 'تعذّر تأكيد تسجيل الدخول.',
  'There is an account for {email} already. Type its password, and {provider} opens it from now on.':
    'يوجد حساب للبريد {email} بالفعل. اكتب كلمة مروره ليفتحه {provider} من الآن فصاعدًا.',
  'There is an account with this e-mail already.': 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  'This is the only way into your account. Set a password first.':
    'هذه هي الطريقة الوحيدة للدخول إلى حسابك. عيّن كلمة مرور أولًا.',
  'This log-in is linked already.': 'تسجيل الدخول هذا مرتبط بالفعل.',
  'To delete your account, set a password first.': 'لحذف حسابك، عيّن كلمة مرور أولًا.',
  'Type your password, and {provider} opens your account from now on.':
    'اكتب كلمة مرورك ليفتح {provider} حسابك من الآن فصاعدًا.',
  Unlink: 'إلغاء الربط',
  'Unlink {provider}': 'إلغاء ربط {provider}',
  'Unlink {provider}?': 'إلغاء ربط {provider}؟',
  'Your account has none yet. With one you can log in by your e-mail too.':
    'ليس لحسابك كلمة مرور بعد. بواسطتها يمكنك الدخول ببريدك الإلكتروني أيضًا.',
  or: 'أو',
  '{provider} opens your account from now on.': 'سيفتح {provider} حسابك من الآن فصاعدًا.',
  '{provider} tells us who you are.': 'يخبرنا {provider} من أنت.',
  '{provider} told us no e-mail. Yours is used to log in and for mails of this place.':
    'لم يخبرنا {provider} ببريد إلكتروني. يُستخدم بريدك لتسجيل الدخول ولرسائل هذا المكان.',
}
