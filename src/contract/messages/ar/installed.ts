/** The installed app: installing and updating it, and what it does on the device, in Arabic. */
export const installed: Record<string, string> = {
  'Add the app to your Home Screen': 'أضف التطبيق إلى شاشتك الرئيسية',
  'Choose audio files to play': 'اختر ملفات صوتية لتشغيلها',
  'Choose other files': 'اختيار ملفات أخرى',
  'In Safari, tap Share, then “Add to Home Screen”.':
    'في Safari، اضغط على «مشاركة» ثم «إضافة إلى الشاشة الرئيسية».',
  Install: 'تثبيت',
  'Install the app': 'ثبّت التطبيق',
  'It opens in a window of its own, even without a network.': 'يُفتح في نافذة خاصة به، حتى من دون اتصال.',
  'Playing from your device': 'من جهازك',
  'Refresh on pause': 'التحديث عند الإيقاف',
  'They stay on this device: nothing is uploaded or counted.': 'تبقى على هذا الجهاز: لا يُرفع شيء ولا يُحتسب.',
  'This browser can’t play this file.': 'لا يستطيع هذا المتصفح تشغيل هذا الملف.',
  'Your music plays on. The app refreshes when you pause.': 'تستمر موسيقاك. يُحدَّث التطبيق عند إيقافها مؤقتًا.',
  'Your queue and your position are kept.': 'تبقى قائمة الانتظار وموضعك كما هما.',
}
