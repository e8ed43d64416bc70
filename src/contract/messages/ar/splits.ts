/** Splits of earnings: notifications and refusals, in Arabic. */
export const splits: Record<string, string> = {
  'Offers {title} a share of the earnings of “{text}”. Please confirm.':
    'يعرض على {title} حصة من أرباح «{text}». يرجى التأكيد.',
  'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.':
    'يريد تغيير حصة {title} من أرباح «{text}». يرجى التأكيد.',
  'Agreed to the split of “{text}”.': 'وافق على تقاسم أرباح «{text}».',
  'Declined the split of “{text}”.': 'رفض تقاسم أرباح «{text}».',
  'The split of “{text}” is in effect.': 'بدأ سريان تقاسم أرباح «{text}».',
  'Splits with artists you own': 'التقاسم مع فنانين تملكهم',
  'A split with {title}': 'تقاسم أرباح مع {title}',
  'News of {total} splits': 'أخبار عن {total} من عمليات التقاسم',
  'All shares together must be 100 %.': 'يجب أن يكون مجموع الحصص 100 %.',
  'An artist can only have one share.': 'لا يمكن أن تكون للفنان إلا حصة واحدة.',
  'Artists without a team can’t get a share, as nobody could be paid.':
    'لا يمكن أن ينال فنان بلا فريق حصة، إذ لا يوجد من يُدفع له.',
  'An artist of this split is no longer here.': 'أحد فناني هذا التقاسم لم يعد موجودًا.',
}
