/** Campaigns as listeners and artists are told of them, in Arabic. */
export const campaigns: Record<string, string> = {
  End: 'إنهاء',
  'Your campaign was approved.': 'تمت الموافقة على حملتك.',
  'Your campaign was declined: {text}': 'رُفضت حملتك: {text}',
  'Your campaign has ended.': 'انتهت حملتك.',
  'Campaigns of artists you own': 'حملات الفنانين الذين تملكهم',
  'News of the campaign {title}': 'أخبار عن الحملة {title}',
  'News of {total} campaigns': 'أخبار عن {total} من الحملات',
  'This campaign has not been presented yet.': 'لم تُعرض هذه الحملة بعد.',
  'A spot takes between 3 seconds and 2 minutes.': 'مدة الإعلان الصوتي بين 3 ثوانٍ ودقيقتين.',
}
