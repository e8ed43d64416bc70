/** Blends: their members, songs and matches, in Spanish. */
export const blends: Record<string, string> = {
  'A match is 70% how much of your listening goes to the same artists, and 30% to the same genres, within the last {days} days.':
    'La afinidad es en un 70 % la parte de la escucha dedicada a los mismos artistas y en un 30 % a los mismos géneros, en los últimos {days} días.',
  'A playlist of your tastes, updated every day. Invite up to four friends.':
    'Una playlist con vuestros gustos, nueva cada día. Invita hasta a cuatro amigos.',
  'A playlist of your tastes, updated every day. It shows everyone in it songs and artists you play, except in private sessions.':
    'Una playlist con vuestros gustos, nueva cada día. Muestra a todos sus miembros canciones y artistas que escuchas, salvo en sesiones privadas.',
  'Already invited to this Blend.': 'Ya se ha invitado a este Blend.',
  Blend: 'Blend',
  Blends: 'Blends',
  'Blends that friends invite you to': 'Blends a los que te invitan tus amigos',
  'By joining, you show everyone in it songs and artists you play, whatever your privacy settings. Private sessions never count.':
    'Al unirte, muestras a todos sus miembros canciones y artistas que escuchas, sea cual sea tu configuración de privacidad. Las sesiones privadas nunca cuentan.',
  Decline: 'Rechazar',
  'Every day, a playlist from the tastes of everyone in it.':
    'Cada día, una playlist con los gustos de todos sus miembros.',
  'How you match': 'Vuestra afinidad',
  Invite: 'Invitar',
  'Invite friends': 'Invitar a amigos',
  'Invite to a Blend': 'Invitar a un Blend',
  'Invite {name}': 'Invitar a {name}',
  Invited: 'Invitado',
  'Invites you to a Blend.': 'Te invita a un Blend.',
  'Joined your Blend.': 'Se ha unido a tu Blend.',
  'Leave Blend': 'Salir del Blend',
  'New Blend': 'Nuevo Blend',
  'Not enough listening yet to compare everyone: it takes {plays} plays or likes of each within {days} days.':
    'Aún no hay suficientes escuchas para comparar a todos: hacen falta {plays} reproducciones o «me gusta» de cada uno en {days} días.',
  'Remove {name} from the Blend': 'Quitar a {name} del Blend',
  'Remove {name} from the Blend?': '¿Quitar a {name} del Blend?',
  'Save as playlist': 'Guardar como playlist',
  'Taste of': 'Gusto de',
  'The song that brings you together': 'La canción que os une',
  'They come from what its members play and like.':
    'Salen de lo que sus miembros escuchan y de lo que les gusta.',
  'This Blend is full.': 'Este Blend está completo.',
  'This person can’t join this Blend.': 'Esta persona no puede unirse a este Blend.',
  'Updated every day': 'Se actualiza cada día',
  'Updated today': 'Actualizado hoy',
  'Updated {date}': 'Actualizado el {date}',
  'Waiting for your friends': 'Esperando a tus amigos',
  'You are in too many Blends.': 'Estás en demasiados Blends.',
  'You both play': 'Ambos escucháis',
  'You can’t join this Blend.': 'No puedes unirte a este Blend.',
  'Your Blend starts as soon as one of them joins.': 'Tu Blend empieza en cuanto se una alguno.',
  'Your taste is no longer part of it. With one person left, it is deleted.':
    'Tus gustos dejarán de formar parte. Si solo queda una persona, se elimina.',
  '{artists}% of your listening goes to the same artists, {genres}% to the same genres.':
    'El {artists} % de lo que escucháis es de los mismos artistas, el {genres} % de los mismos géneros.',
  '{artists}% of your listening goes to the same artists.':
    'El {artists} % de lo que escucháis es de los mismos artistas.',
  '{name} invites you to a Blend': '{name} te invita a un Blend',
  '{score}% match': '{score} % de afinidad',
}
