/** What people are told, and where, in French. */
export const notifications: Record<string, string> = {
  'New album: {title}': 'Nouvel album : {title}',
  'New episode: {title}': 'Nouvel épisode : {title}',
  'New episodes: {total}': 'Nouveaux épisodes : {total}',
  'New releases: {total}': 'Nouvelles sorties : {total}',
  'New song: {title}': 'Nouveau titre : {title}',
  'You are an artist here now.': 'Tu es désormais artiste ici.',
  'Your message was answered: {text}': 'Réponse à ton message : {text}',
  'Your request was not granted.': 'Ta demande n’a pas été acceptée.',
  'Your request was not granted: {text}': 'Ta demande n’a pas été acceptée : {text}',
}
