/** The artist area: profile, contact and team, in Spanish. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'Como analista, puedes ver el perfil, pero no modificarlo.',
}
