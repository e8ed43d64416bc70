/** Visitor pages and the contact form, in French. */
export const visitors: Record<string, string> = {
  '{name} ({email}) wrote:': '{name} ({email}) écrit :',
  '{name} plays albums, playlists and your own uploads in one calm player that remembers your queue on every device.':
    '{name} joue albums, playlists et vos propres titres dans un lecteur paisible qui garde votre place et votre file d’attente sur chaque écran.',
  '{name} reported {title}.': '{name} signale {title}.',
  'Anything else we should know? (optional)': 'Que devons-nous savoir ? (facultatif)',
  Contact: 'Contact',
  'Contact the people behind {name}. We’ll reply by email.':
    'Écrivez à qui s’occupe de {name}. La réponse arrive par mail.',
  'Contact: {subject}': 'Contact : {subject}',
  'Copyright or rights violation': 'Cela utilise ce qui appartient à autrui',
  'Full albums': 'Des albums entiers',
  'Gapless, with consistent volume from the first track to the last.':
    'Du premier titre au dernier, tous au même volume.',
  'Hateful or offensive content': 'C’est haineux ou offensant',
  'Incorrect information': 'Ses informations sont fausses',
  'Leave this empty': 'Laissez ce champ vide',
  'Lyrics that follow along, line by line.': 'Les mots suivent le titre, ligne après ligne.',
  Message: 'Message',
  'Message sent. We’ll reply by email.': 'Votre message est en route. La réponse arrive par mail.',
  More: 'Plus',
  'More to explore': 'Aussi dans la maison',
  'New arrivals. Press play on anything you see.':
    'Du neuf au mur, et chaque pièce se joue. Approchez et lancez la lecture.',
  'Pause on one device and pick up on another.':
    'Arrêtez sur un écran et reprenez la même file d’attente sur un autre.',
  'Pick up where you left off': 'Reprenez là où vous en étiez',
  'Play it now': 'À écouter maintenant',
  'Put the needle down anywhere.': 'Posez le diamant où vous voulez.',
  'Replies to this email go to {email}.': 'Une réponse à ce message va à {email}.',
  Report: 'Signaler',
  Reported: 'Signalé',
  'Reported: {title}': 'Signalé : {title}',
  'Review report': 'Y jeter un œil',
  Send: 'Envoyer',
  'Set the rules once; matching songs are added automatically.':
    'Dites une fois ce qui y a sa place ; les nouveaux titres y viennent d’eux-mêmes.',
  'Smart playlists': 'Des playlists qui se remplissent seules',
  'Something else': 'Autre chose',
  'Spam or misleading': 'C’est du spam ou cela trompe les gens',
  'Start listening': 'Commencer à écouter',
  Subject: 'Objet',
  'Synced lyrics': 'Paroles en rythme',
  'Thanks. We’ll take a look.': 'Merci. Quelqu’un va regarder.',
  'What’s wrong with {title}?': 'Quel est le problème avec {title} ?',
  'Write another message': 'En écrire un autre',
  'You’ve already reported this.': 'Vous l’avez déjà signalé.',
}
