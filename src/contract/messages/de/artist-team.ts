/** The artist area: profile, contact and team, in German. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'Als Analyst kannst du das Profil ansehen, aber nicht ändern.',
  'New reply': 'Neue Antwort',
  'Written by': 'Geschrieben von',
  'Sent on': 'Gesendet',
  'Message sent': 'Nachricht gesendet',
  'Send message': 'Nachricht senden',
  'Your reply': 'Deine Antwort',
  'Everyone in the team sees it and the replies.': 'Alle im Team sehen sie und die Antworten.',
  'Ask the operators anything about your artist page, your music or your account.':
    'Frag die Betreiber, was du zu deiner Künstlerseite, deiner Musik oder deinem Konto wissen willst.',
  '{name} ({email}) wrote for {title}:': '{name} ({email}) hat für {title} geschrieben:',
  'Artist profile': 'Künstlerprofil',
}
