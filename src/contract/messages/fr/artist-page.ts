/** Events and posts in the artist area, in French. */
export const artistPage: Record<string, string> = {
  'Add concerts and other dates. They’re shown on your public page.':
    'Ajoutez des concerts et d’autres dates. Ils apparaissent sur votre page publique.',
  City: 'Ville',
  'Edit event': 'Modifier l’événement',
  'Edit post': 'Modifier la publication',
  'It stays on your page, marked as cancelled.': 'Il reste sur votre page, marqué comme annulé.',
  'Live dates': 'Concerts',
  'Local date and time': 'Date et heure locales',
  'Mark as cancelled': 'Marquer comme annulé',
  'Name of the festival or tour, if there is one.': 'Nom du festival ou de la tournée, s’il y en a un.',
  'New event': 'Nouvel événement',
  'New post': 'Nouvelle publication',
  'No events yet': 'Aucun événement',
  'No posts yet': 'Aucune publication',
  Past: 'Passés',
  'Posts per day are limited. Try again tomorrow.':
    'Le nombre de publications par jour est limité. Réessayez demain.',
  'Search events': 'Rechercher des événements',
  'Search posts': 'Rechercher des publications',
  'Show with the post': 'Afficher avec la publication',
  'Ticket link': 'Lien vers la billetterie',
  'Time zone of the venue': 'Fuseau horaire de la salle',
  Upcoming: 'À venir',
  Venue: 'Salle',
  'Your followers are notified of up to three posts a day.':
    'Vos abonnés sont avertis de trois publications par jour au plus.',
  'Your own songs, albums, podcasts and public playlists.':
    'Vos propres titres, albums, podcasts et playlists publiques.',
  'Write something to your followers. It’s shown on your public page.':
    'Écrivez à vos abonnés. La publication apparaît sur votre page publique.',
  'A public song, album, podcast or playlist at the top of the page.':
    'Un titre, un album, un podcast ou une playlist publique en haut de la page.',
  'Line about the pick': 'Une ligne sur ce choix',
  'Add photos': 'Ajouter des photos',
  'Up to {max} photos. Describe each for screen readers.':
    'Jusqu’à {max} photos. Décrivez chacune pour les lecteurs d’écran.',
  Mention: 'Mention',
  'Type @ to mention someone.': 'Tapez @ pour mentionner quelqu’un.',
}
