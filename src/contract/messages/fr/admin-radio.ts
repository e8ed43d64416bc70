/** Radio in the back office, in French. */
export const adminRadio: Record<string, string> = {
  '{taken} imported, {refused} skipped.': 'Ajoutées : {taken}. Refusées : {refused}.',
  'A station with this stream already exists.': 'Il y a déjà une station avec ce flux.',
  'Add a station by its stream URL, or import a list.':
    'Ajoutez-en une par l’adresse de son flux, ou plusieurs depuis une liste.',
  'An M3U, PLS or OPML list, or one URL per line': 'Une liste M3U, PLS ou OPML, ou une adresse par ligne',
  'Browsers can play this stream directly.': 'Les navigateurs peuvent la recevoir de là.',
  'Browsers can’t play this stream directly, so it’s relayed by your server.':
    'Les navigateurs ne peuvent pas la recevoir de là : elle est relayée d’ici.',
  Check: 'Vérifier',
  'Check again': 'Vérifier à nouveau',
  'Checking…': 'Vérification…',
  'Choose a file': 'Choisir un fichier',
  'Edit radio station': 'Modifier la station',
  'Edit radio stations': 'Modifier les stations de radio',
  'Enter a valid URL (http or https).': 'Saisissez une URL valide (http ou https).',
  'For streams that block playback in the browser.':
    'Pour les sources qui ne donnent pas leur son aux navigateurs.',
  'Import stations': 'Importer des stations',
  'kbit/s': 'kbit/s',
  'Maximum relay listeners': 'Auditeurs des stations relayées',
  'Maximum simultaneous listeners per server. Further listeners are asked to try again later.':
    'En même temps, sur chaque serveur. Au-delà, on est prié de revenir plus tard.',
  'New station': 'Nouvelle station',
  'No audio found at this URL.': 'Il n’y a pas de son à cette adresse.',
  'No radio stations yet': 'Aucune station pour l’instant',
  'No stations found in this list.': 'Il n’y a pas de stations dans cette liste.',
  'No track information.': 'Elle ne dit pas ce qu’elle passe.',
  'Not checked yet': 'Pas encore vérifiée',
  'Now-playing URL': 'Où elle dit ce qu’elle passe',
  'Only if the stream has no track information: an Icecast or AzuraCast status URL.':
    'Seulement si le flux ne le dit pas : une page d’état d’Icecast ou d’AzuraCast.',
  Radio: 'Radio',
  Relayed: 'Relayée',
  'Requests to this address aren’t allowed.': 'Cette adresse ne peut pas être interrogée.',
  'Search radio stations': 'Rechercher des stations',
  'Stations that browsers can’t play directly are relayed by your server over a single connection each.':
    'Les stations que les navigateurs ne peuvent pas recevoir de leur source sont relayées d’ici, chacune par une seule connexion.',
  Stream: 'Flux',
  'Stream type': 'Type de flux',
  'This host doesn’t exist.': 'Il n’y a pas d’hôte de ce nom.',
  'This list has too many stations.': 'Il y a trop de stations dans cette liste.',
  'Track information available.': 'Elle dit ce qu’elle passe.',
  'Up to {most} stations at once.': 'Jusqu’à {most} stations à la fois.',
}
