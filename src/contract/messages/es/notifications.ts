/** What people are told, and where, in Spanish. */
export const notifications: Record<string, string> = {
  'New album: {title}': 'Álbum nuevo: {title}',
  'New episode: {title}': 'Episodio nuevo: {title}',
  'New episodes: {total}': 'Episodios nuevos: {total}',
  'New releases: {total}': 'Lanzamientos nuevos: {total}',
  'New song: {title}': 'Canción nueva: {title}',
  'You are an artist here now.': 'Ya eres artista aquí.',
  'Your message was answered: {text}': 'Han respondido a tu mensaje: {text}',
  'Your request was not granted.': 'Tu solicitud no fue aceptada.',
  'Your request was not granted: {text}': 'Tu solicitud no fue aceptada: {text}',
}
