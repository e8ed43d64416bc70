/** People who have a plan together, in French. */
export const families: Record<string, string> = {
  Family: 'Famille',
  'People who have a plan together. Each has their own library, and nobody sees what others hear.':
    'Les personnes qui partagent un forfait. Chacune a sa bibliothèque, et personne ne voit ce que les autres écoutent.',
  '{taken} of {seats} places taken': '{taken} places occupées sur {seats}',
  'Leave the family of {name}?': 'Quitter la famille de {name} ?',
  'You no longer have {plan}. Your library, playlists and purchases stay.':
    'Vous n’aurez plus {plan}. Votre bibliothèque, vos playlists et vos achats restent.',
  'You share {plan} of {name} until {date}.': 'Vous partagez {plan} de {name} jusqu’au {date}.',
  'You share {plan} of {name}.': 'Vous partagez {plan} de {name}.',
  'Remove {name} from the family?': 'Retirer {name} de la famille ?',
  'Remove {name} from the family': 'Retirer {name} de la famille',
  'They no longer have your plan. Their library stays as it is.':
    'Ces personnes n’auront plus votre forfait. Leur bibliothèque reste telle quelle.',
  'Since {date}': 'Depuis le {date}',
  'Invitation link': 'Lien d’invitation',
  'You pay the plan': 'Vous payez le forfait',
  'Pays the plan': 'Paie le forfait',
  'Invite to your family': 'Inviter dans votre famille',
  'They have your plan, and keep their own music and playlists. Nobody sees what others hear.':
    'Les membres ont votre forfait et gardent leur musique et leurs playlists. Personne ne voit ce que les autres écoutent.',
  'The link works once, for two weeks. It is shown only now.':
    'Le lien sert une fois, pendant deux semaines. Il ne s’affiche que maintenant.',
  'Create a link instead': 'Créer plutôt un lien',
  '{name} shares {plan} with you': '{name} partage {plan} avec vous',
  'Join the family of {name} on {site}, and have {plan} for free.':
    'Rejoignez la famille de {name} sur {site} et profitez de {plan} gratuitement.',
  'The invitation expires in two weeks, and works once.':
    'L’invitation expire dans deux semaines et sert une fois.',
  'Join the family': 'Rejoindre la famille',
  'It costs you nothing, and your library stays your own.':
    'Cela ne vous coûte rien, et votre bibliothèque reste la vôtre.',
  'You pay this plan yourself.': 'Vous payez vous-même ce forfait.',
  'You are in a family already. Leave it first.': 'Vous êtes déjà dans une famille. Quittez-la d’abord.',
  'You have a plan of your own. Cancel it, and join once it has ended.':
    'Vous avez votre propre forfait. Résiliez-le et rejoignez la famille quand il aura pris fin.',
  'All places of this plan are taken.': 'Toutes les places de ce forfait sont occupées.',
  'All places of your plan are taken.': 'Toutes les places de votre forfait sont occupées.',
  'Your plan is for one person.': 'Votre forfait est pour une personne.',
  'Too many invitations are open. Withdraw one of them.':
    'Trop d’invitations sont en attente. Annulez-en une.',
  'You are in no family.': 'Vous n’êtes dans aucune famille.',
  'You share somebody else’s plan. Leave that family first.':
    'Vous partagez le forfait de quelqu’un d’autre. Quittez d’abord cette famille.',
  'The members of your family lose it, too.': 'Les membres de votre famille le perdent aussi.',
  'Up to {seats} people': 'Jusqu’à {seats} personnes',
  'Joined your family and shares your plan.': 'A rejoint votre famille et partage votre forfait.',
  'Left your family.': 'A quitté votre famille.',
  'No longer shares a plan with you. Your library stays as it is.':
    'Ne partage plus de forfait avec vous. Votre bibliothèque reste telle quelle.',
  'People who share a plan with you': 'Les personnes qui partagent un forfait avec vous',
  'Expires on {date}': 'Expire le {date}',
  'Withdraw the invitation of {name}': 'Annuler l’invitation de {name}',
  'Send invitation': 'Envoyer l’invitation',
  'Invitation sent': 'Invitation envoyée',
  'News of your family': 'Des nouvelles de votre famille',
}
