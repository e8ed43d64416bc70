export const social: Record<string, string> = {
  'Nobody can register here.': 'التسجيل غير متاح هنا.',
  'The log-in could not be confirmed.': 'تعذّر تأكيد تسجيل الدخول.',
  'There is an account with this e-mail already.': 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  'This is the only way into your account. Set a password first.':
    'هذه هي الطريقة الوحيدة للدخول إلى حسابك. عيّن كلمة مرور أولًا.',
  'This log-in is linked already.': 'تسجيل الدخول هذا مرتبط بالفعل.',
}
