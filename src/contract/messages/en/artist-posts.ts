/** Events and posts of artists, as listeners see them. */
export const artistPosts = [
  '{total} new posts',
  'Event cancelled',
  'New post by {title}',
  'New post: {text}',
  'On tour',
  'Posts',
  'Posts by artists you follow',
  'Tickets',
]
