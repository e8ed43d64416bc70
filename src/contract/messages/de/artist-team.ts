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
  Team: 'Team',
  'Roles of the team': 'Rollen im Team',
  'Open invitations': 'Offene Einladungen',
  'Leave team': 'Team verlassen',
  'Leave the team of {title}?': 'Das Team von {title} verlassen?',
  'Only an owner can invite you again.': 'Nur ein Besitzer kann dich wieder einladen.',
  'Remove {name} from the team': '{name} aus dem Team entfernen',
  'Remove {name} from the team?': '{name} aus dem Team entfernen?',
  'They can no longer open the artist area of this artist.':
    'Der Künstlerbereich dieses Künstlers ist dann nicht mehr zugänglich.',
  'Invite to the team': 'Ins Team einladen',
  'They get an email with a link that works for two weeks.':
    'Die Einladung kommt per E-Mail; der Link gilt zwei Wochen.',
  'Someone on this site': 'Jemand auf dieser Seite',
  'Or an email': 'Oder eine E-Mail-Adresse',
  'Changes everything, and manages the team.': 'Ändert alles und verwaltet das Team.',
  'Changes music, page and posts, but not the team.':
    'Ändert Musik, Seite und Beiträge, aber nicht das Team.',
  'Sees everything, and changes nothing.': 'Sieht alles und ändert nichts.',
  'Join the team of {title}': 'Komm ins Team von {title}',
  '{name} invites you to manage {title} on {site}.':
    '{name} lädt dich ein, {title} auf {site} mitzuverwalten.',
  'Open invitation': 'Einladung öffnen',
  'The invitation expires in two weeks. It is for {email} only.':
    'Die Einladung gilt zwei Wochen und nur für {email}.',
  '{user} invited someone to the team of {name}': '{user} hat jemanden ins Team von {name} eingeladen',
  '{user} joined the team of {name}': '{user} ist dem Team von {name} beigetreten',
  '{user} left the team of {name}': '{user} hat das Team von {name} verlassen',
  '{user} removed someone from the team of {name}': '{user} hat jemanden aus dem Team von {name} entfernt',
  '{user} withdrew an invitation to the team of {name}':
    '{user} hat eine Einladung ins Team von {name} zurückgezogen',
  '{user} changed a role in the team of {name}': '{user} hat eine Rolle im Team von {name} geändert',
  'Invited to the team': 'Ins Team eingeladen',
  'Joined the team': 'Dem Team beigetreten',
  'Left the team': 'Team verlassen',
  'Removed from the team': 'Aus dem Team entfernt',
  'Team invitation withdrawn': 'Einladung ins Team zurückgezogen',
  'Role in the team changed': 'Rolle im Team geändert',
}
