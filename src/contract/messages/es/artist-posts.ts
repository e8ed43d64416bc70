/** Events and posts of artists, as listeners see them, in Spanish. */
export const artistPosts: Record<string, string> = {
  '{total} new posts': '{total} publicaciones nuevas',
  'Event cancelled': 'Cancelado',
  'New post by {title}': 'Nueva publicación de {title}',
  'New post: {text}': 'Nueva publicación: {text}',
  'On tour': 'De gira',
  Posts: 'Publicaciones',
  'Posts by artists you follow': 'Publicaciones de artistas que sigues',
  Tickets: 'Entradas',
}
