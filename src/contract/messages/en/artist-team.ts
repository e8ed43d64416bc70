/** The artist area: profile, contact and team. */
export const artistTeam = ['As an analyst, you can view the profile but not change it.']
