/** Mirrors of remote episodes, in French. */
export const copies: Record<string, string> = {
  'All episodes': 'Tous les épisodes',
  'Copy not available': 'Copie impossible',
  'Download now': 'Récupérer la copie maintenant',
  'Downloading…': 'La copie est en cours de récupération.',
  'Episodes hosted elsewhere are downloaded to this server and kept even if the source disappears.':
    'Les épisodes hébergés ailleurs sont récupérés et restent, quoi que devienne leur source.',
  'Keep local copies of episodes': 'Garder ici une copie des épisodes',
  'Local copies are turned off for these episodes.': 'Aucune copie de ces épisodes n’est gardée ici.',
  'Local copy': 'Copie ici',
  'Newest {n}': 'Les {n} plus récents',
  'Next attempt {moment}': 'Nouvel essai {moment}',
  'Off – stream from the source': 'Non, les lire depuis leur source',
  'Saved on this server': 'Copie gardée',
  'The disk is full.': 'Le disque est plein.',
  'This file exceeds the upload limit.': 'Ce fichier dépasse la taille maximale des envois.',
  'Waiting to be copied': 'Copie à venir',
}
