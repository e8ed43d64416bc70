/** Ads in the back office, in Arabic. */
export const adminAds: Record<string, string> = {
  Advertising: 'الإعلانات',
  Ads: 'إعلانات',
  'Ad slots': 'مساحات الإعلانات',
  'Edit ads': 'تعديل الإعلانات',
  'Ads are made under Ad slots. Plans and roles can be without ads.':
    'تُنشأ الإعلانات ضمن «مساحات الإعلانات». يمكن أن تكون الخطط والأدوار بلا إعلانات.',
  'Show ads': 'عرض الإعلانات',
  'Ask before showing ads': 'السؤال قبل عرض الإعلانات',
  'Ads are shown only to people who agree in the cookie banner, which must be on.':
    'لا تُعرض الإعلانات إلا لمن يوافق في شريط ملفات تعريف الارتباط، ويجب أن يكون مفعّلًا.',
  'Top of the home page': 'أعلى الصفحة الرئيسية',
  'Between sections of the home page': 'بين أقسام الصفحة الرئيسية',
  'Above the player': 'فوق المشغّل',
  'Below embed players': 'أسفل المشغّلات المضمَّنة',
  'Seen, 30 days': 'المشاهدات، 30 يومًا',
  Seen: 'المشاهدات',
  Shown: 'معروض',
  'HTML, as ad networks give it. It runs in a frame of its own and can’t reach the site.':
    'HTML كما توفّره شبكات الإعلانات. يعمل في إطار خاص به ولا يمكنه الوصول إلى الموقع.',
  'Height in pixels': 'الارتفاع بالبكسل',
  'Height on phones': 'الارتفاع على الهواتف',
  Weight: 'الوزن',
  'How often it is shown, compared with others in the same position.':
    'عدد مرات عرضه مقارنةً بغيره في الموضع نفسه.',
  'Search ads': 'البحث في الإعلانات',
  'Edit ad': 'تعديل الإعلان',
  'New ad': 'إعلان جديد',
  'No ads yet': 'لا إعلانات بعد',
  'Ads are shown while advertising is on in the configuration, except to plans and roles without ads.':
    'تُعرض الإعلانات ما دامت مفعّلة في الإعدادات، إلا للخطط والأدوار الخالية منها.',
}
