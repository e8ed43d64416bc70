/** Catalog uploads in the back office, in French. */
export const adminUploading: Record<string, string> = {
  '{field} of {title}': '{field} de {title}',
  'Album artist': 'Artiste de l’album',
  Apply: 'Appliquer',
  'Apply to selected': 'Appliquer à toute la sélection',
  'Drop files or folders here. Review tags, albums and duplicates before publishing.':
    'Déposez ici des fichiers ou des dossiers entiers. Tags, albums et copies sont vérifiés avant que quiconque les entende.',
  'Every song needs a title. Track numbers and years must be numbers.':
    'Chaque titre a besoin d’un nom ; numéros et années, de chiffres.',
  'Exact duplicates are skipped unless you select them.':
    'Les copies exactes sont laissées de côté tant qu’elles ne sont pas sélectionnées.',
  'From file tags': 'Comme dans les tags',
  'Leave empty for a single': 'Vide : sans album',
  'No genre': 'Aucun genre',
  'Nothing to publish': 'Rien n’attend d’être publié',
  'Publish all': 'Tout publier',
  'Publish selected': 'Publier la sélection',
  'Remove selected uploads?': 'Retirer les envois sélectionnés ?',
  'Same file as {title}': 'Le même fichier que {title}',
  'Same title and artist as {title}': 'Titre et artiste identiques à {title}',
  'Songs without an album': 'Titres sans album',
  Uploading: 'En cours d’envoi',
  'Visible to listeners': 'Visible pour les auditeurs',
}
