/** Gifts: bought for others, emailed, redeemed, in Arabic. */
export const gifts: Record<string, string> = {
  'Buy as a gift': 'شراء كهدية',
  'Buy as a gift…': 'شراء كهدية…',
  'Give as a gift': 'إهداء',
  'The recipient gets an email with a code to redeem.': 'يتلقى المستلم رسالة بريد فيها رمز للاستبدال.',
  'Email of the recipient': 'البريد الإلكتروني للمستلم',
  'Name (optional)': 'الاسم (اختياري)',
  'Deliver on (optional)': 'تاريخ التسليم (اختياري)',
  'Without a day, the email is sent as soon as you have paid.': 'بدون تاريخ، تُرسل الرسالة فور إتمام الدفع.',
  Gifts: 'الهدايا',
  'Gift for {name}': 'هدية إلى {name}',
  'A gift from {name}': 'هدية من {name}',
  'Send the gift again': 'إعادة إرسال الهدية',
  'Another address gets a new code; the one sent before stops working.':
    'يحصل العنوان الآخر على رمز جديد، ويتوقف الرمز السابق عن العمل.',
  Redeemed: 'مستبدلة',
  'Copy the link of the gift {title}': 'نسخ رابط الهدية {title}',
  'No gifts yet': 'لا هدايا بعد',
  'Buy a song, an album or a plan as a gift, and see here when it is redeemed.':
    'اشترِ أغنية أو ألبومًا أو خطة كهدية، وشاهد هنا متى تُستبدل.',
  'Give a plan': 'إهداء خطة',
  'For a month or a year. The recipient gets a code by email, and nothing renews by itself.':
    'لشهر أو لسنة. يصل المستلم رمزٌ بالبريد، ولا يتجدد شيء تلقائيًا.',
  'Paid once. Whoever redeems the code pays nothing, and nothing renews by itself.':
    'يُدفع مرة واحدة. من يستبدل الرمز لا يدفع شيئًا، ولا يتجدد شيء تلقائيًا.',
  '{name} gives you a plan of {site}:': 'يهديك {name} خطة من {site}:',
  'Whoever has the code can redeem it, once. Nothing is charged, and nothing renews by itself.':
    'يمكن لمن لديه الرمز استبداله مرة واحدة. لا يُخصم شيء، ولا يتجدد شيء تلقائيًا.',
  'For a year': 'لسنة',
  'For a month': 'لشهر',
  'Redeem a gift': 'استبدال هدية',
  'Your code': 'رمزك',
  'There is no gift with this code. Check it, and try again.':
    'لا توجد هدية بهذا الرمز. تحقّق منه وحاول مرة أخرى.',
  'This gift was refunded.': 'رُدّ ثمن هذه الهدية.',
  'This gift was redeemed already.': 'استُبدلت هذه الهدية من قبل.',
  'It’s yours now, to hear and to download.': 'أصبحت لك الآن، للاستماع والتنزيل.',
  'You own this already. Keep the code, or give it to somebody else.':
    'تملك هذا من قبل. احتفظ بالرمز أو امنحه لشخص آخر.',
  'Open album': 'فتح الألبوم',
  'Open song': 'فتح الأغنية',
  'Go to the start page': 'الانتقال إلى الصفحة الرئيسية',
  'Your gift is on its way': 'هديتك في الطريق',
  'See your gifts, their codes and whether they are redeemed': 'عرض هداياك ورموزها وما استُبدل منها',
  '{name} has a gift for you': 'لدى {name} هدية لك',
  'Hello,': 'مرحبًا،',
  'Hello {name},': 'مرحبًا {name}،',
  '{name} gives you music on {site}, to hear and to download:':
    'يهديك {name} موسيقى على {site}، للاستماع والتنزيل:',
  'Open the gift': 'فتح الهدية',
  'Whoever has the code can redeem it, once. Pass it on if you have the music already.':
    'يمكن لمن يملك الرمز استبداله مرة واحدة. مرّره إن كانت الموسيقى لديك من قبل.',
  'Your gift was redeemed: {title}': 'استُبدلت هديتك: {title}',
  'This gift was refunded and is not yours any more: {title}': 'رُدّ ثمن هذه الهدية ولم تعد لك: {title}',
  'Gifts you bought or received': 'الهدايا التي اشتريتها أو تلقيتها',
  'News of a gift': 'خبر عن هدية',
  'News of {total} gifts': 'أخبار عن {total} من الهدايا',
  'Choose a day within a year.': 'اختر يومًا خلال عام.',
  'A gift can’t be free.': 'لا يمكن أن تكون الهدية مجانية.',
  'This gift was emailed often enough. Copy its link instead.':
    'أُرسلت هذه الهدية بما يكفي. انسخ رابطها بدلًا من ذلك.',
  'Too many emails were sent to others. Try again tomorrow.': 'أُرسلت رسائل كثيرة إلى آخرين. حاول غدًا.',
}
