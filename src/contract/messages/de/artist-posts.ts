/** Events and posts of artists, as listeners see them, in German. */
export const artistPosts: Record<string, string> = {
  '{total} new posts': '{total} neue Beiträge',
  'Event cancelled': 'Abgesagt',
  'New post by {title}': 'Neuer Beitrag von {title}',
  'New post: {text}': 'Neuer Beitrag: {text}',
  'On tour': 'Auf Tour',
  Posts: 'Beiträge',
  'Posts by artists you follow': 'Beiträge von Künstlern, denen du folgst',
  Tickets: 'Tickets',
}
