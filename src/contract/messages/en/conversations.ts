/** Conversations, as far as the server words them. */
export const conversations = [
  'Chat',
  'Conversations between friends, and groups.',
  'Write something first.',
  'You can only message friends.',
  'You can only add friends.',
  'A group has at most 20 members.',
  'This isn’t a group.',
  'Only the group’s owner can do this.',
  'This message can’t be changed.',
  'This message can’t be changed anymore.',
  'This message was deleted.',
  'This message has too many reactions.',
  'Sent you a message.',
  '{total} new messages',
  'Messages while you are away',
]
