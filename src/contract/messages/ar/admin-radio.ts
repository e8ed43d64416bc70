/** Radio in the back office, in Arabic. */
export const adminRadio: Record<string, string> = {
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'في الوقت نفسه، على كل خادم. ومن يأتي بعد ذلك يُطلب منه العودة لاحقًا.',
  'Listeners of passed on stations': 'مستمعو المحطات المُمرَّرة',
  Radio: 'الراديو',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'المحطات التي لا تستطيع المتصفحات تلقيها من مصدرها تُمرَّر من هنا، كل منها باتصال واحد.',
}
