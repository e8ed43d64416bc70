/** Conversations, as far as the server words them, in French. */
export const conversations: Record<string, string> = {
  Chat: 'Messagerie',
  'Conversations between friends, and groups.': 'Conversations entre amis, et groupes.',
  'Write something first.': 'Écrivez d’abord quelque chose.',
  'You can only message friends.': 'Vous ne pouvez écrire qu’à des amis.',
  'You can only add friends.': 'Vous ne pouvez ajouter que des amis.',
  'A group has at most 20 members.': 'Un groupe compte au plus 20 membres.',
  'This isn’t a group.': 'Ce n’est pas un groupe.',
  'Only the group’s owner can do this.': 'Seul le propriétaire du groupe peut le faire.',
  'This message can’t be changed.': 'Ce message ne peut pas être modifié.',
  'This message can’t be changed anymore.': 'Ce message ne peut plus être modifié.',
  'This message was deleted.': 'Ce message a été supprimé.',
  'This message has too many reactions.': 'Ce message a trop de réactions.',
  'Sent you a message.': 'Vous a envoyé un message.',
  '{total} new messages': 'Nouveaux messages : {total}',
  'Messages while you are away': 'Messages en votre absence',
}
