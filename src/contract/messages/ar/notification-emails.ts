/** Emails about notifications, and who gets which, in Arabic. */
export const notificationEmails: Record<string, string> = {
  'A message from the operators': 'رسالة من المشغّلين',
  'A playlist is shared with you': 'قائمة تشغيل تمت مشاركتها معك',
  Always: 'دائمًا',
  App: 'التطبيق',
  'By email: {kind}': 'بالبريد: {kind}',
  'Choose what shows up under the bell, and what we email you if you don’t see it there.':
    'اختر ما يظهر عند الجرس، وما نرسله إليك بالبريد إن لم تره هناك.',
  'Confirm your email to get notifications by email.': 'أكّد بريدك لتصلك الإشعارات بالبريد.',
  'Emails turned off': 'تم إيقاف الرسائل',
  'New episode of {title}': 'حلقة جديدة من {title}',
  'New message from {name}': 'رسالة جديدة من {name}',
  'New music by {title}': 'موسيقى جديدة من {title}',
  'Open the link in the email again, or log in and choose there which emails you get.':
    'افتح الرابط في الرسالة من جديد، أو سجّل الدخول واختر الرسائل التي تصلك.',
  'Open {name}': 'افتح {name}',
  'The feed of {title} stopped working': 'توقّفت خلاصة {title} عن العمل',
  'There are {total} more.': 'عدد البقية: {total}.',
  'This link is incomplete': 'هذا الرابط غير مكتمل',
  'Turn off these emails': 'إيقاف هذه الرسائل',
  'Turn off these emails?': 'إيقاف هذه الرسائل؟',
  'You and {name} are now friends': 'أصبحت أنت و{name} صديقين',
  'You get at most one email an hour about: {kind}.': 'تصلك رسالة واحدة على الأكثر كل ساعة عن: {kind}.',
  'You get at most one email per kind and hour, and none about what you have seen.':
    'تصلك رسالة واحدة على الأكثر لكل نوع في الساعة، ولا شيء عمّا رأيته.',
  'You no longer get emails about: {kind}. You still see them in the app.':
    'لن تصلك رسائل عن: {kind}. ستظل تراها في التطبيق.',
  'You still see these notifications in the app, and can turn the emails on again in your account.':
    'ستظل ترى هذه الإشعارات في التطبيق، ويمكنك تشغيل الرسائل من جديد في حسابك.',
  '{total} friend requests': 'طلبات الصداقة: {total}',
  '{total} people accepted your friend request': 'عدد من قبلوا طلب صداقتك: {total}',
  '{total} playlists are shared with you': 'قوائم التشغيل التي تمت مشاركتها معك: {total}',
  '{total} invitations to Blends': 'الدعوات إلى الأمزجة: {total}',
  '{total} invitations to listen together': 'الدعوات إلى الاستماع معًا: {total}',
}
