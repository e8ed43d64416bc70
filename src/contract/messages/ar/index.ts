export const ar: Record<string, string> = {
  Account: 'الحساب',
  Home: 'الرئيسية',
  Language: 'اللغة',
  'Log in': 'تسجيل الدخول',
  'Play {title}': 'تشغيل {title}',
}
