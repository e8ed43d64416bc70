/** Events and posts in the artist area, in German. */
export const artistPage: Record<string, string> = {
  'Add concerts and other dates. They’re shown on your public page.':
    'Trage Konzerte und andere Termine ein. Sie erscheinen auf deiner öffentlichen Seite.',
  City: 'Ort',
  'Edit event': 'Termin bearbeiten',
  'Edit post': 'Beitrag bearbeiten',
  'It stays on your page, marked as cancelled.': 'Er bleibt auf deiner Seite, als abgesagt markiert.',
  'Live dates': 'Termine',
  'Local date and time': 'Datum und Uhrzeit vor Ort',
  'Mark as cancelled': 'Als abgesagt markieren',
  'Name of the festival or tour, if there is one.': 'Name des Festivals oder der Tour, falls es einen gibt.',
  'New event': 'Neuer Termin',
  'New post': 'Neuer Beitrag',
  'No events yet': 'Noch keine Termine',
  'No posts yet': 'Noch keine Beiträge',
  Past: 'Vergangen',
  'Posts per day are limited. Try again tomorrow.':
    'Die Zahl der Beiträge pro Tag ist begrenzt. Versuch es morgen wieder.',
  'Search events': 'Termine durchsuchen',
  'Search posts': 'Beiträge durchsuchen',
  'Show with the post': 'Mit dem Beitrag zeigen',
  'Ticket link': 'Ticket-Link',
  'Time zone of the venue': 'Zeitzone des Veranstaltungsorts',
  Upcoming: 'Bevorstehend',
  Venue: 'Veranstaltungsort',
  'Your followers are notified of up to three posts a day.':
    'Deine Follower werden über bis zu drei Beiträge am Tag benachrichtigt.',
  'Your own songs, albums, podcasts and public playlists.':
    'Deine eigenen Songs, Alben, Podcasts und öffentlichen Playlists.',
  'Write something to your followers. It’s shown on your public page.':
    'Schreib deinen Followern. Der Beitrag erscheint auf deiner öffentlichen Seite.',
  'A public song, album, podcast or playlist at the top of the page.':
    'Ein öffentlicher Song, ein Album, Podcast oder eine Playlist ganz oben auf der Seite.',
  'Line about the pick': 'Zeile zur Auswahl',
  'Add photos': 'Fotos hinzufügen',
  'Up to {max} photos. Describe each for screen readers.':
    'Bis zu {max} Fotos. Beschreib jedes für Screenreader.',
  Mention: 'Erwähnung',
  'Type @ to mention someone.': 'Mit @ erwähnst du jemanden.',
}
