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
  Team: 'Équipe',
  'Roles of the team': 'Rôles de l’équipe',
  'Open invitations': 'Invitations en attente',
  'Leave team': 'Quitter l’équipe',
  'Leave the team of {title}?': 'Quitter l’équipe de {title} ?',
  'Only an owner can invite you again.': 'Seul un propriétaire peut vous réinviter.',
  'Remove {name} from the team': 'Retirer {name} de l’équipe',
  'Remove {name} from the team?': 'Retirer {name} de l’équipe ?',
  'They can no longer open the artist area of this artist.':
    'L’espace de cet artiste ne lui sera plus accessible.',
  'Invite to the team': 'Inviter dans l’équipe',
  'They get an email with a link that works for two weeks.':
    'Un e-mail est envoyé avec un lien valable deux semaines.',
  'Someone on this site': 'Quelqu’un sur ce site',
  'Or an email': 'Ou une adresse e-mail',
  'Changes everything, and manages the team.': 'Modifie tout et gère l’équipe.',
  'Changes music, page and posts, but not the team.':
    'Modifie la musique, la page et les publications, mais pas l’équipe.',
  'Sees everything, and changes nothing.': 'Voit tout et ne modifie rien.',
  'Join the team of {title}': 'Rejoignez l’équipe de {title}',
  '{name} invites you to manage {title} on {site}.': '{name} vous invite à gérer {title} sur {site}.',
  'Open invitation': 'Ouvrir l’invitation',
  'The invitation expires in two weeks. It is for {email} only.':
    'L’invitation expire dans deux semaines et ne vaut que pour {email}.',
  '{user} invited someone to the team of {name}': '{user} a invité quelqu’un dans l’équipe de {name}',
  '{user} joined the team of {name}': '{user} a rejoint l’équipe de {name}',
  '{user} left the team of {name}': '{user} a quitté l’équipe de {name}',
  '{user} removed someone from the team of {name}': '{user} a retiré quelqu’un de l’équipe de {name}',
  '{user} withdrew an invitation to the team of {name}':
    '{user} a annulé une invitation dans l’équipe de {name}',
  '{user} changed a role in the team of {name}': '{user} a changé un rôle dans l’équipe de {name}',
  'Invited to the team': 'Invité dans l’équipe',
  'Joined the team': 'A rejoint l’équipe',
  'Left the team': 'A quitté l’équipe',
  'Removed from the team': 'Retiré de l’équipe',
  'Team invitation withdrawn': 'Invitation dans l’équipe annulée',
  'Role in the team changed': 'Rôle dans l’équipe changé',
}
