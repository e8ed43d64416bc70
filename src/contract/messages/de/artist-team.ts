/** The artist area: profile, contact and team, in German. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'Als Analyst kannst du das Profil ansehen, aber nicht ändern.',
}
