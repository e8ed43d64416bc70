/** Conversations, as far as the server words them, in German. */
export const conversations: Record<string, string> = {
  Chat: 'Chat',
  'Conversations between friends, and groups.': 'Unterhaltungen zwischen Freunden, und Gruppen.',
  'Write something first.': 'Schreib zuerst etwas.',
  'You can only message friends.': 'Du kannst nur Freunden schreiben.',
  'You can only add friends.': 'Du kannst nur Freunde hinzufügen.',
  'A group has at most 20 members.': 'Eine Gruppe hat höchstens 20 Mitglieder.',
  'This isn’t a group.': 'Das ist keine Gruppe.',
  'Only the group’s owner can do this.': 'Das darf nur, wem die Gruppe gehört.',
  'This message can’t be changed.': 'Diese Nachricht lässt sich nicht ändern.',
  'This message can’t be changed anymore.': 'Diese Nachricht lässt sich nicht mehr ändern.',
  'This message was deleted.': 'Diese Nachricht wurde gelöscht.',
  'This message has too many reactions.': 'Diese Nachricht hat zu viele Reaktionen.',
  'Sent you a message.': 'Hat dir eine Nachricht geschickt.',
  '{total} new messages': 'Neue Nachrichten: {total}',
  'Messages while you are away': 'Nachrichten, während du nicht da bist',
}
