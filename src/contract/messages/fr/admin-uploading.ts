/** Uploading for the house in the back office, in French. */
export const adminUploading: Record<string, string> = {
  'Artist of the record': 'Artiste de l’album',
  'As the tags have it': 'Comme dans les tags',
  'Drop files or whole folders here. Tags, records and copies are looked at before anybody hears them.':
    'Déposez ici des fichiers ou des dossiers entiers. Tags, albums et copies sont vérifiés avant que quiconque les entende.',
  'Empty: on no record': 'Vide : sans album',
  'Every song needs a title; numbers and years need digits.':
    'Chaque titre a besoin d’un nom ; numéros et années, de chiffres.',
  'Exact copies are left out unless they are selected.':
    'Les copies exactes sont laissées de côté tant qu’elles ne sont pas sélectionnées.',
  'Further files: {total}': 'Autres fichiers : {total}',
  'No genre': 'Aucun genre',
  'Nothing waits to be published': 'Rien n’attend d’être publié',
  'On their way': 'En cours d’envoi',
  'Publish all': 'Tout publier',
  'Publish selected': 'Publier la sélection',
  Published: 'Publié',
  'Remove the selected uploads?': 'Retirer les envois sélectionnés ?',
  'Select copies: {total}': 'Sélectionner les copies : {total}',
  Set: 'Appliquer',
  'Set for all selected': 'Appliquer à toute la sélection',
  'Songs on no record': 'Titres sans album',
  'Songs: {total}': 'Titres : {total}',
  'The same file as {title}': 'Le même fichier que {title}',
  'Title and artist are those of {title}': 'Titre et artiste identiques à {title}',
  'Visible to listeners': 'Visible pour les auditeurs',
  '{field} of {title}': '{field} de {title}',
}
