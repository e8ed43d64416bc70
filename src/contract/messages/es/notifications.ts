/** What people are told, and where, in Spanish. */
export const notifications: Record<string, string> = {
  'Answers to what you wrote or asked for': 'Respuestas a lo que escribiste o pediste',
  'Choose what you are told': 'Elige qué te avisamos',
  'Delete this notification': 'Borrar esta notificación',
  'Feeds of podcasts that are not read any more': 'Feeds de pódcasts que ya no se leen',
  'Follow podcasts and artists, and you hear here what comes out.':
    'Sigue pódcasts y artistas y aquí verás lo que publican.',
  'Its feed failed too often and is not read any more.':
    'Su feed ha fallado demasiadas veces y ya no se lee.',
  Mails: 'Correos',
  'Mark all as read': 'Marcar todo como leído',
  'New album: {title}': 'Álbum nuevo: {title}',
  'New episode: {title}': 'Episodio nuevo: {title}',
  'New episodes of podcasts that you follow': 'Episodios nuevos de los pódcasts que sigues',
  'New episodes: {total}': 'Episodios nuevos: {total}',
  'New music of artists whom you follow': 'Música nueva de los artistas que sigues',
  'New releases: {total}': 'Lanzamientos nuevos: {total}',
  'New song: {title}': 'Canción nueva: {title}',
  'Nothing new': 'Nada nuevo',
  'Notifications, new: {total}': 'Notificaciones, nuevas: {total}',
  Unread: 'Sin leer',
  'What you are told at the bell.': 'Lo que te avisa la campana.',
  'You are an artist here now.': 'Ya eres artista aquí.',
  'Your message was answered: {text}': 'Han respondido a tu mensaje: {text}',
  'Your request was not granted.': 'Tu solicitud no fue aceptada.',
  'Your request was not granted: {text}': 'Tu solicitud no fue aceptada: {text}',
}
