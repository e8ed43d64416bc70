/** What visitors meet first, and writing to whoever runs the place, in French. */
export const visitors: Record<string, string> = {
  'Also in the house': 'Aussi dans la maison',
  'An answer to this mail goes to {email}.': 'Une réponse à ce message va à {email}.',
  Contact: 'Contact',
  'Contact: {subject}': 'Contact : {subject}',
  'It is hateful or offensive': 'C’est haineux ou offensant',
  'It is spam or deceives people': 'C’est du spam ou cela trompe les gens',
  'It uses what belongs to somebody else': 'Cela utilise ce qui appartient à autrui',
  'Its details are wrong': 'Ses informations sont fausses',
  'Leave this empty': 'Laissez ce champ vide',
  'Look at it': 'Y jeter un œil',
  'Lyrics in time': 'Paroles en rythme',
  Message: 'Message',
  More: 'Plus',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Du neuf au mur, et chaque pièce se joue. Approchez et lancez la lecture.',
  'Play it now': 'À écouter maintenant',
  'Played from the first song to the last, each as loud as the others.':
    'Du premier titre au dernier, tous au même volume.',
  'Playlists that fill themselves': 'Des playlists qui se remplissent seules',
  'Put the needle down anywhere.': 'Posez le diamant où vous voulez.',
  Report: 'Signaler',
  Reported: 'Signalé',
  'Reported: {title}': 'Signalé : {title}',
  'Say once what belongs there; new songs find their way in.':
    'Dites une fois ce qui y a sa place ; les nouveaux titres y viennent d’eux-mêmes.',
  Send: 'Envoyer',
  'Something else': 'Autre chose',
  'Start listening': 'Commencer à écouter',
  'Stop on one screen and go on with the same queue on another.':
    'Arrêtez sur un écran et reprenez la même file d’attente sur un autre.',
  Subject: 'Objet',
  'Thank you. Somebody will look at it.': 'Merci. Quelqu’un va regarder.',
  'The words follow the song, line by line.': 'Les mots suivent le titre, ligne après ligne.',
  'What is wrong with {title}?': 'Quel est le problème avec {title} ?',
  'What should we know? (optional)': 'Que devons-nous savoir ? (facultatif)',
  'Whole albums': 'Des albums entiers',
  'Write another one': 'En écrire un autre',
  'Write to whoever runs {name}. The answer comes by mail.':
    'Écrivez à qui s’occupe de {name}. La réponse arrive par mail.',
  'You have reported this already.': 'Vous l’avez déjà signalé.',
  'Your message is on its way. The answer comes by mail.':
    'Votre message est en route. La réponse arrive par mail.',
  'Your place, kept': 'Votre place, gardée',
  '{name} ({email}) writes:': '{name} ({email}) écrit :',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} joue albums, playlists et vos propres titres dans un lecteur paisible qui garde votre place et votre file d’attente sur chaque écran.',
  '{name} reports {title}.': '{name} signale {title}.',
}
