/** The artist area: profile, contact and team, in Arabic. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'بصفتك محللًا، يمكنك عرض الملف الشخصي دون تعديله.',
}
