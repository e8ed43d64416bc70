export const social: Record<string, string> = {
  '{email} already has an account. Enter its password to log in with {provider} from now on.':
    'يوجد حساب للبريد {email} بالفعل. اكتب كلمة مروره ليفتحه {provider} من الآن فصاعدًا.',
  '{provider} didn’t share your email. We need one for login and account emails.':
    'لم يخبرنا {provider} ببريد إلكتروني. يُستخدم بريدك لتسجيل الدخول ولرسائل هذا المكان.',
  'An account with this email already exists.': 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  'Checking with {provider}…': 'يخبرنا {provider} من أنت.',
  'Continue with {provider}': 'المتابعة باستخدام {provider}',
  'Email me a link to set a password': 'أرسل لي رابطًا لتعيينها',
  'Is this your account?': 'هل هذا حسابك؟',
  'Link {provider}': 'ربط {provider}',
  'Linked accounts': 'عمليات الدخول المرتبطة',
  'Linked on {date}': 'تم الربط في {date}',
  'Log in with an account from another service.': 'سجّل الدخول بحساب لديك في مكان آخر.',
  'Login couldn’t be verified.': 'تعذّر تأكيد تسجيل الدخول.',
  'Nothing was changed. Try again or log in another way.':
    'لم يتغير شيء. حاول مرة أخرى أو سجّل الدخول بطريقة أخرى.',
  'One last step': 'أوشكت على الانتهاء',
  'One moment': 'لحظة واحدة',
  'Open the link we sent to {email} to set your password.':
    'افتح الرابط الذي أرسلناه إلى {email} لتعيين كلمة مرورك.',
  or: 'أو',
  'Set a password before you link or unlink accounts.': 'عيّن كلمة مرور لربط المزيد أو لإلغاء الربط.',
  'That didn’t work': 'لم ينجح ذلك',
  'This account is already linked.': 'تسجيل الدخول هذا مرتبط بالفعل.',
  'This is your only way to log in. Set a password first.':
    'هذه هي الطريقة الوحيدة للدخول إلى حسابك. عيّن كلمة مرور أولًا.',
  Unlink: 'إلغاء الربط',
  'Unlink {provider}': 'إلغاء ربط {provider}',
  'Unlink {provider}?': 'إلغاء ربط {provider}؟',
  'You can now log in with {provider}.': 'سيفتح {provider} حسابك من الآن فصاعدًا.',
  'You don’t have a password yet. Set one to log in with your email too.':
    'ليس لحسابك كلمة مرور بعد. بواسطتها يمكنك الدخول ببريدك الإلكتروني أيضًا.',
  'One-time login': 'دخول لمرة واحدة',
  'Password login is turned off here. Use single sign-on instead.':
    'الدخول بكلمة المرور معطّل هنا. استخدم تسجيل الدخول الموحّد.',
  'The link works once and expires in 30 minutes. Ask the operator for a new one.':
    'يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال 30 دقيقة. اطلب رابطًا جديدًا من المشغّل.',
  'The login provider doesn’t respond. Try again later.': 'مزوّد تسجيل الدخول لا يستجيب. حاول مجددًا لاحقًا.',
  'This is your only way to log in.': 'هذه طريقتك الوحيدة لتسجيل الدخول.',
  'This link logs you in without a password, once.': 'يسجّل هذا الرابط دخولك بلا كلمة مرور، مرة واحدة.',
  'You don’t have an account here yet. Ask an administrator to create one.':
    'ليس لديك حساب هنا بعد. اطلب من مسؤول إنشاءه.',
  'Your login provider didn’t share an email address. Ask an administrator for help.':
    'لم يشارك مزوّد تسجيل الدخول بريدك الإلكتروني. اطلب المساعدة من مسؤول.',
  'You’ll be able to log in with {provider} from now on.':
    'ستتمكن من تسجيل الدخول عبر {provider} من الآن فصاعدًا.',
}
