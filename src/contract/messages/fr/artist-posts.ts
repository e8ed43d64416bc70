/** Events and posts of artists, as listeners see them, in French. */
export const artistPosts: Record<string, string> = {
  '{total} new posts': '{total} nouvelles publications',
  'Event cancelled': 'Annulé',
  'New post by {title}': 'Nouvelle publication de {title}',
  'New post: {text}': 'Nouvelle publication : {text}',
  'On tour': 'En tournée',
  Posts: 'Publications',
  'Posts by artists you follow': 'Publications des artistes que vous suivez',
  Tickets: 'Billets',
}
