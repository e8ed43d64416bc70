/** Conversations, as far as the server words them. */
export const conversations = [
  'Chat',
  'Conversations between friends, and groups.',
  'Write something first.',
  'You can write to friends only.',
  'You can add friends only.',
  'A group has at most 20 members.',
  'This is not a group.',
  'Only the owner of the group can do this.',
  'This message can’t be changed.',
  'This message can’t be changed any more.',
  'This message was deleted.',
  'This message has too many reactions.',
  'Sent you a message.',
  '{total} new messages',
  'Messages while you are away',
]
