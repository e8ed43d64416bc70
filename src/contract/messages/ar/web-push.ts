/** Notifications on devices, in Arabic. */
export const webPush: Record<string, string> = {
  'Notifications on this device': 'الإشعارات على هذا الجهاز',
  'Notifications on this device need a secure connection (https).':
    'تتطلّب الإشعارات على هذا الجهاز اتصالًا آمنًا (https).',
  'On devices: {kind}': 'على الأجهزة: {kind}',
  'Other devices that show notifications': 'أجهزة أخرى تعرض الإشعارات',
  'Stop notifications on {device}': 'إيقاف الإشعارات على {device}',
  'The push service of this browser can’t be reached. Try again later.':
    'تعذّر الوصول إلى خدمة الإشعارات في هذا المتصفح. حاول مرة أخرى لاحقًا.',
  'They appear even while {name} is closed.': 'تظهر حتى عندما يكون {name} مغلقًا.',
  'This browser blocks notifications of {name}. Allow them in its settings for this site.':
    'يحظر هذا المتصفح إشعارات {name}. اسمح بها في إعداداته لهذا الموقع.',
  'This browser can’t show notifications while {name} is closed.':
    'لا يستطيع هذا المتصفح عرض الإشعارات عندما يكون {name} مغلقًا.',
  'To get notifications on this device, add {name} to your home screen and open it from there.':
    'لتصلك الإشعارات على هذا الجهاز، أضف {name} إلى الشاشة الرئيسية وافتحه منها.',
}
