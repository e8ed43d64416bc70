/** The artist area: profile, contact and team, in Arabic. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'بصفتك محللًا، يمكنك عرض الملف الشخصي دون تعديله.',
  'New reply': 'رد جديد',
  'Written by': 'كتبها',
  'Sent on': 'أُرسلت',
  'Message sent': 'أُرسلت الرسالة',
  'Send message': 'إرسال الرسالة',
  'Your reply': 'ردّك',
  'Everyone in the team sees it and the replies.': 'يراها جميع أعضاء الفريق مع الردود.',
  'Ask the operators anything about your artist page, your music or your account.':
    'اسأل المشغّلين عن أي شيء يخص صفحتك أو موسيقاك أو حسابك.',
  '{name} ({email}) wrote for {title}:': 'كتب {name} ({email}) نيابةً عن {title}:',
  'Artist profile': 'الملف الشخصي للفنان',
}
