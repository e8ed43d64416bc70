/** Events and posts of artists, as listeners see them, in Arabic. */
export const artistPosts: Record<string, string> = {
  '{total} new posts': '{total} منشورات جديدة',
  'Event cancelled': 'أُلغيت',
  'New post by {title}': 'منشور جديد من {title}',
  'New post: {text}': 'منشور جديد: {text}',
  'On tour': 'في جولة',
  Posts: 'المنشورات',
  'Posts by artists you follow': 'منشورات الفنانين الذين تتابعهم',
  Tickets: 'التذاكر',
}
