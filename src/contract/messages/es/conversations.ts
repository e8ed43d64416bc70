/** Conversations, as far as the server words them, in Spanish. */
export const conversations: Record<string, string> = {
  Chat: 'Chat',
  'Conversations between friends, and groups.': 'Conversaciones entre amigos y grupos.',
  'Write something first.': 'Escribe algo primero.',
  'You can only message friends.': 'Solo puedes escribir a amigos.',
  'You can only add friends.': 'Solo puedes añadir a amigos.',
  'A group has at most 20 members.': 'Un grupo tiene como máximo 20 miembros.',
  'This isn’t a group.': 'Esto no es un grupo.',
  'Only the group’s owner can do this.': 'Solo puede hacerlo el propietario del grupo.',
  'This message can’t be changed.': 'Este mensaje no se puede cambiar.',
  'This message can’t be changed anymore.': 'Este mensaje ya no se puede cambiar.',
  'This message was deleted.': 'Este mensaje se ha eliminado.',
  'This message has too many reactions.': 'Este mensaje tiene demasiadas reacciones.',
  'Sent you a message.': 'Te ha enviado un mensaje.',
  '{total} new messages': 'Mensajes nuevos: {total}',
  'Messages while you are away': 'Mensajes mientras no estás',
}
