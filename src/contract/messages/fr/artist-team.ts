/** The artist area: profile, contact and team, in French. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'En tant qu’analyste, vous pouvez consulter le profil, mais pas le modifier.',
}
