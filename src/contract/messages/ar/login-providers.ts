/** Login providers in the back office, in Arabic. */
export const loginProviders: Record<string, string> = {
  'Add and enable a login provider first.': 'أضف مزوّد تسجيل دخول وفعّله أولًا.',
  'Add group': 'إضافة مجموعة',
  'Any OpenID Connect provider': 'أي مزوّد OpenID Connect',
  'As the provider calls itself. Linked accounts stay linked when you change it.':
    'كما يعرّف المزوّد نفسه. تبقى الحسابات المرتبطة مرتبطة عند تغييره.',
  'Callback URL': 'رابط العودة',
  'Connected. This provider doesn’t support logging out.': 'تم الاتصال. لا يدعم هذا المزوّد تسجيل الخروج.',
  'Connected. This provider supports logging out.': 'تم الاتصال. يدعم هذا المزوّد تسجيل الخروج.',
  'Create accounts automatically': 'إنشاء الحسابات تلقائيًا',
  'Edit login provider': 'تعديل المزوّد',
  Enabled: 'مفعّل',
  'Enter this as the redirect URI at the provider.': 'أدخله لدى المزوّد بوصفه رابط إعادة التوجيه.',
  'Group claim': 'حقل المجموعات',
  'Issuer URL': 'رابط الجهة المُصدِرة',
  'Let people log in with Google, Keycloak, Authentik or any other OpenID Connect provider.':
    'أتح تسجيل الدخول عبر Google أو Keycloak أو Authentik أو أي مزوّد OpenID Connect آخر.',
  'Log out at the provider': 'تسجيل الخروج لدى المزوّد',
  'Logging out here also ends the session there, if the provider supports it.':
    'تسجيل الخروج هنا ينهي الجلسة هناك أيضًا إذا كان المزوّد يدعم ذلك.',
  'Login providers': 'مزوّدو تسجيل الدخول',
  'Login providers such as Google, Keycloak or Authentik are set up on the page “Login providers”.':
    'يُعدّ مزوّدون مثل Google وKeycloak وAuthentik في صفحة «مزوّدو تسجيل الدخول».',
  'New accounts': 'حسابات جديدة',
  'New login provider': 'مزوّد جديد',
  'New people get an account at their first login, even if registration is closed.':
    'يحصل الجدد على حساب عند أول دخول، حتى إن كان التسجيل مغلقًا.',
  'No login providers yet': 'لا يوجد مزوّدون بعد',
  'People get the roles of all their groups. At each login, roles listed here are added and removed; other roles stay, and the last administrator always keeps that role.':
    'يحصل كل شخص على أدوار جميع مجموعاته. عند كل دخول تُضاف الأدوار المذكورة هنا وتُزال، وتبقى الأدوار الأخرى، ولا يفقد آخر مسؤول دوره أبدًا.',
  'People see the button and can log in with it.': 'يظهر الزر ويمكن تسجيل الدخول به.',
  Provider: 'المزوّد',
  'Roles by group': 'الأدوار حسب المجموعة',
  'Roles set by the login provider': 'أدوار حدّدها مزوّد تسجيل الدخول',
  Scopes: 'النطاقات (scopes)',
  'Search login providers': 'البحث في المزوّدين',
  'Short name': 'الاسم المختصر',
  'Single sign-on': 'تسجيل الدخول الموحّد',
  'Single sign-on only': 'تسجيل الدخول الموحّد فقط',
  'Stored encrypted. Leave it empty for a public client.': 'يُحفظ مشفّرًا. اتركه فارغًا للعميل العام.',
  'Test connection': 'اختبار الاتصال',
  'The button says “Continue with” and this name.': 'يظهر هذا الاسم على زر المتابعة.',
  'The buttons on the login page have this order.': 'تظهر الأزرار في صفحة تسجيل الدخول بهذا الترتيب.',
  'The claim that lists groups, such as groups or realm_access.roles. Leave it empty to assign roles by hand only.':
    'الحقل الذي يسرد المجموعات، مثل groups أو realm_access.roles. اتركه فارغًا لتعيين الأدوار يدويًا فقط.',
  'The provider can’t be reached.': 'يتعذّر الوصول إلى المزوّد.',
  'The provider uses a different issuer URL. Enter exactly this one:':
    'يستخدم المزوّد رابطًا آخر للجهة المُصدِرة. أدخل هذا تمامًا:',
  'The provider’s description is incomplete.': 'وصف المزوّد غير مكتمل.',
  'The scopes must include openid.': 'يجب أن تتضمن النطاقات openid.',
  'There’s no OpenID Connect provider at this URL.': 'لا يوجد مزوّد OpenID Connect على هذا الرابط.',
  'This address isn’t allowed: use https, or add the host to OUTBOUND_ALLOW.':
    'هذا العنوان غير مسموح: استخدم https أو أضف المضيف إلى OUTBOUND_ALLOW.',
  'This name is already in use.': 'هذا الاسم مستخدم بالفعل.',
  'This URL redirects. Enter the address it leads to.':
    'هذا الرابط يعيد التوجيه. أدخل العنوان الذي يقود إليه.',
  'Turn off “Single sign-on only” first: this is the last login provider.':
    'أوقف «تسجيل الدخول الموحّد فقط» أولًا: هذا آخر مزوّد.',
  'Turns off passwords, passkeys and registration. If the provider fails, “tonearm user login-link” lets an administrator in.':
    'يوقف كلمات المرور ومفاتيح المرور والتسجيل. إذا تعطّل المزوّد، فإن «tonearm user login-link» يُدخل مسؤولًا.',
}
