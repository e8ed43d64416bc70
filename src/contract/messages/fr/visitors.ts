/** What visitors meet first, and writing to whoever runs the place, in French. */
export const visitors: Record<string, string> = {
  'Also in the house': 'Aussi dans la maison',
  'Lyrics in time': 'Paroles en rythme',
  More: 'Plus',
  'New on the wall, and every piece of it plays. Step closer and press play.':
    'Du neuf au mur, et chaque pièce se joue. Approchez et lancez la lecture.',
  'Play it now': 'À écouter maintenant',
  'Played from the first song to the last, each as loud as the others.':
    'Du premier titre au dernier, tous au même volume.',
  'Playlists that fill themselves': 'Des playlists qui se remplissent seules',
  'Put the needle down anywhere.': 'Posez le diamant où vous voulez.',
  'Say once what belongs there; new songs find their way in.':
    'Dites une fois ce qui y a sa place ; les nouveaux titres y viennent d’eux-mêmes.',
  'Start listening': 'Commencer à écouter',
  'Stop on one screen and go on with the same queue on another.':
    'Arrêtez sur un écran et reprenez la même file d’attente sur un autre.',
  'The words follow the song, line by line.': 'Les mots suivent le titre, ligne après ligne.',
  'Whole albums': 'Des albums entiers',
  'Your place, kept': 'Votre place, gardée',
  '{name} plays albums, playlists and songs of your own in one calm player that keeps your place and your queue on every screen.':
    '{name} joue albums, playlists et vos propres titres dans un lecteur paisible qui garde votre place et votre file d’attente sur chaque écran.',
}
