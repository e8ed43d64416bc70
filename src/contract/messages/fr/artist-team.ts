/** The artist area: profile, contact and team, in French. */
export const artistTeam: Record<string, string> = {
  'As an analyst, you can view the profile but not change it.':
    'En tant qu’analyste, vous pouvez consulter le profil, mais pas le modifier.',
  'New reply': 'Nouvelle réponse',
  'Written by': 'Écrit par',
  'Sent on': 'Envoyé',
  'Message sent': 'Message envoyé',
  'Send message': 'Envoyer le message',
  'Your reply': 'Votre réponse',
  'Everyone in the team sees it and the replies.': 'Toute l’équipe le voit, ainsi que les réponses.',
  'Ask the operators anything about your artist page, your music or your account.':
    'Posez aux opérateurs toutes vos questions sur votre page d’artiste, votre musique ou votre compte.',
  '{name} ({email}) wrote for {title}:': '{name} ({email}) a écrit pour {title} :',
  'Artist profile': 'Profil d’artiste',
}
