/** Free downloads: for an email address, by a link, in Arabic. */
export const freeDownloads: Record<string, string> = {
  'Free download': 'تنزيل مجاني',
  'Free download of {title}': 'تنزيل مجاني لـ {title}',
  'the artist': 'الفنان',
  'Your address: {email}': 'عنوانك: {email}',
  'We send you a link to download it.': 'سنرسل إليك رابطًا لتنزيله.',
  'I agree that {artist} receives my email address and may write to me. I can withdraw it at any time.':
    'أوافق على أن يتلقى {artist} عنوان بريدي الإلكتروني وأن يراسلني. يمكنني سحبه في أي وقت.',
  'Other licences': 'تراخيص أخرى',
  'Get it': 'احصل عليه',
  'Send link': 'إرسال الرابط',
  'We have sent a link to {email}. It works for {days} days.':
    'أرسلنا رابطًا إلى {email}. يعمل لمدة {days} أيام.',
  'This link has expired. Ask for a new one where the music is offered.':
    'انتهت صلاحية هذا الرابط. اطلب رابطًا جديدًا من صفحة الموسيقى.',
  'This is not offered any more.': 'لم يعد هذا معروضًا.',
  'The link works until {date}.': 'يعمل الرابط حتى {date}.',
  '{artist} does not have your email address.': 'ليس لدى {artist} عنوان بريدك الإلكتروني.',
  'When you download it, {artist} receives your email address.':
    'عند تنزيله يتلقى {artist} عنوان بريدك الإلكتروني.',
  'Withdraw my email address': 'سحب عنوان بريدي الإلكتروني',
  'Withdraw your email address?': 'هل تريد سحب عنوان بريدك الإلكتروني؟',
  '{artist} no longer has it. The download stays yours.': 'لن تبقى لدى {artist}. ويبقى التنزيل لك.',
  'Your email address was withdrawn': 'سُحب عنوان بريدك الإلكتروني',
  'Your free download: {title}': 'تنزيلك المجاني: {title}',
  'here is the free download that you asked for. The link works for {days} days.':
    'إليك التنزيل المجاني الذي طلبته. يعمل الرابط لمدة {days} أيام.',
  'Open the download': 'فتح التنزيل',
  'When you download it, {artist} receives your email address. The same link takes it back at any time.':
    'عند تنزيله يتلقى {artist} عنوان بريدك الإلكتروني. ويمكنك سحبه في أي وقت عبر الرابط نفسه.',
  'If you did not ask for this, ignore this email: nobody receives your address.':
    'إذا لم تطلب ذلك فتجاهل هذه الرسالة: لن يتلقى أحد عنوانك.',
  'This is a free download: it needs no cart.': 'هذا تنزيل مجاني: لا يحتاج إلى سلة.',
}
