/** Who is online, what friends play, and private sessions, in French. */
export const presence: Record<string, string> = {
  'Account, private session': 'Compte, session privée',
  'Close friend activity': 'Fermer l’activité des amis',
  'End private session': 'Terminer la session privée',
  'Friend activity': 'Activité des amis',
  'Friends appear here once they are online.': 'Vos amis apparaissent ici dès qu’ils sont en ligne.',
  'After 1 hour': 'Dans 1 heure',
  'After 4 hours': 'Dans 4 heures',
  Ends: 'Elle se termine',
  'Listening now': 'À l’écoute en ce moment',
  'No one is online right now': 'Personne n’est là pour l’instant',
  'No one sees what you play, now or later on your profile. It isn’t used for suggestions.':
    'Personne ne voit ce que vous écoutez, ni maintenant ni plus tard sur votre profil. Cela ne sert pas aux suggestions.',
  'No one sees what you play.': 'Personne ne voit ce que vous écoutez.',
  'None of your friends are online.': 'Aucun de vos amis n’est en ligne.',
  Online: 'En ligne',
  'Private session': 'Session privée',
  'Private session started': 'Session privée démarrée',
  'Private session until {time}': 'Session privée jusqu’à {time}',
  'See what your friends are listening to right now.': 'Voyez ici ce que vos amis écoutent, au moment même.',
  'Start session': 'Démarrer',
  'When I end it': 'Quand j’y mets fin',
  'Who can see when you’re online and what you play':
    'Qui voit quand vous êtes en ligne et ce que vous écoutez',
}
