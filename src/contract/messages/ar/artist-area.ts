/** The artist area: shell and team, in Arabic. */
export const artistArea: Record<string, string> = {
  Analyst: 'محلّل',
  'No artist yet': 'لا يوجد فنان بعد',
  'Public page': 'الصفحة العامة',
  'Switch artist': 'تبديل الفنان',
  'Your account isn’t linked to an artist. Ask the operator to link one.':
    'حسابك غير مرتبط بأي فنان. اطلب من المشغّل ربط فنان به.',
}
