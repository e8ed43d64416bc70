/** Radio in the back office, in French. */
export const adminRadio: Record<string, string> = {
  'A list as M3U, PLS or OPML, or one address a line': 'Une liste M3U, PLS ou OPML, ou une adresse par ligne',
  'Add one by the address of its stream, or many from a list.':
    'Ajoutez-en une par l’adresse de son flux, ou plusieurs depuis une liste.',
  'At the same time, on each server. Whoever comes beyond is asked to come back later.':
    'En même temps, sur chaque serveur. Au-delà, on est prié de revenir plus tard.',
  'Browsers may have it from there.': 'Les navigateurs peuvent la recevoir de là.',
  'Browsers may not have it from there: it is passed on by this place.':
    'Les navigateurs ne peuvent pas la recevoir de là : elle est relayée d’ici.',
  Check: 'Vérifier',
  'Choose a file': 'Choisir un fichier',
  'Edit radio station': 'Modifier la station',
  'Edit radio stations': 'Modifier les stations de radio',
  'For sources that do not let browsers have their sound.':
    'Pour les sources qui ne donnent pas leur son aux navigateurs.',
  'Import stations': 'Importer des stations',
  'It does not say what it plays.': 'Elle ne dit pas ce qu’elle passe.',
  'It says what it plays.': 'Elle dit ce qu’elle passe.',
  'kbit/s': 'kbit/s',
  'Kind of stream': 'Type de flux',
  'Listeners of passed on stations': 'Auditeurs des stations relayées',
  'Look again': 'Vérifier à nouveau',
  'Looking…': 'Vérification…',
  'New station': 'Nouvelle station',
  'No radio stations yet': 'Aucune station pour l’instant',
  'Not looked at yet': 'Pas encore vérifiée',
  'Only if its stream does not say so: a status page of Icecast or AzuraCast.':
    'Seulement si le flux ne le dit pas : une page d’état d’Icecast ou d’AzuraCast.',
  'Passed on': 'Relayée',
  Radio: 'Radio',
  'Search radio stations': 'Rechercher des stations',
  'Stations that browsers may not have from their source are passed on by this place, each by one connection.':
    'Les stations que les navigateurs ne peuvent pas recevoir de leur source sont relayées d’ici, chacune par une seule connexion.',
  Stream: 'Flux',
  'Taken: {taken}. Not taken: {refused}.': 'Ajoutées : {taken}. Refusées : {refused}.',
  'There are no stations in this list.': 'Il n’y a pas de stations dans cette liste.',
  'There are too many stations in this list.': 'Il y a trop de stations dans cette liste.',
  'There is a station with this stream already.': 'Il y a déjà une station avec ce flux.',
  'There is no host of this name.': 'Il n’y a pas d’hôte de ce nom.',
  'There is no sound at this address.': 'Il n’y a pas de son à cette adresse.',
  'This address may not be asked.': 'Cette adresse ne peut pas être interrogée.',
  'This is not an address of the web.': 'Ce n’est pas une adresse web.',
  'Up to {most} stations at once.': 'Jusqu’à {most} stations à la fois.',
  'Where it tells what it plays': 'Où elle dit ce qu’elle passe',
}
