/** Events and posts in the artist area, in Spanish. */
export const artistPage: Record<string, string> = {
  'Add concerts and other dates. They’re shown on your public page.':
    'Añade conciertos y otras fechas. Se muestran en tu página pública.',
  City: 'Ciudad',
  'Edit event': 'Editar evento',
  'Edit post': 'Editar publicación',
  'It stays on your page, marked as cancelled.': 'Sigue en tu página, marcado como cancelado.',
  'Live dates': 'Conciertos',
  'Local date and time': 'Fecha y hora locales',
  'Mark as cancelled': 'Marcar como cancelado',
  'Name of the festival or tour, if there is one.': 'Nombre del festival o de la gira, si lo hay.',
  'New event': 'Nuevo evento',
  'New post': 'Nueva publicación',
  'No events yet': 'Aún no hay eventos',
  'No posts yet': 'Aún no hay publicaciones',
  Past: 'Pasados',
  'Posts per day are limited. Try again tomorrow.':
    'El número de publicaciones al día es limitado. Inténtalo mañana.',
  'Search events': 'Buscar eventos',
  'Search posts': 'Buscar publicaciones',
  'Show with the post': 'Mostrar con la publicación',
  'Ticket link': 'Enlace de entradas',
  'Time zone of the venue': 'Zona horaria del recinto',
  Upcoming: 'Próximos',
  Venue: 'Recinto',
  'Your followers are notified of up to three posts a day.':
    'Tus seguidores reciben avisos de hasta tres publicaciones al día.',
  'Your own songs, albums, podcasts and public playlists.':
    'Tus propias canciones, álbumes, pódcasts y listas públicas.',
  'Write something to your followers. It’s shown on your public page.':
    'Escribe algo a tus seguidores. Se muestra en tu página pública.',
  'A public song, album, podcast or playlist at the top of the page.':
    'Una canción, un álbum, un pódcast o una lista pública en lo alto de la página.',
  'Line about the pick': 'Línea sobre la selección',
  'Add photos': 'Añadir fotos',
  'Up to {max} photos. Describe each for screen readers.':
    'Hasta {max} fotos. Describe cada una para los lectores de pantalla.',
  Mention: 'Mención',
  'Type @ to mention someone.': 'Escribe @ para mencionar a alguien.',
}
