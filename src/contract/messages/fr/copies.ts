/** Copies of episodes that lie elsewhere, in French. */
export const copies: Record<string, string> = {
  'All of them': 'Tous',
  'Copy here': 'Copie ici',
  'Copy is kept': 'Copie gardée',
  'Copy is to come': 'Copie à venir',
  'Episodes that lie elsewhere are fetched and stay, whatever becomes of their source.':
    'Les épisodes hébergés ailleurs sont récupérés et restent, quoi que devienne leur source.',
  'Fetch the copy now': 'Récupérer la copie maintenant',
  'Keep a copy of episodes here': 'Garder ici une copie des épisodes',
  'No copy to be had': 'Copie impossible',
  'No, play them from their source': 'Non, les lire depuis leur source',
  'Of these episodes no copy is to be kept here.': 'Aucune copie de ces épisodes n’est gardée ici.',
  'The copy is being fetched.': 'La copie est en cours de récupération.',
  'The newest {n}': 'Les {n} plus récents',
  'There is no room left on the disk.': 'Il n’y a plus de place sur le disque.',
  'This file is larger than uploads may be.': 'Ce fichier dépasse la taille maximale des envois.',
  'Tried again {moment}': 'Nouvel essai {moment}',
}
