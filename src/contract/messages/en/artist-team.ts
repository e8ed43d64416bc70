/** The artist area: profile, contact and team. */
export const artistTeam = [
  'As an analyst, you can view the profile but not change it.',
  'New reply',
  'Written by',
  'Sent on',
  'Message sent',
  'Send message',
  'Your reply',
  'Everyone in the team sees it and the replies.',
  'Ask the operators anything about your artist page, your music or your account.',
  '{name} ({email}) wrote for {title}:',
  'Artist profile',
]
