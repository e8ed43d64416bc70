/** Emails about new devices, and artist requests, in Spanish. */
export const membership: Record<string, string> = {
  '{name} has requested an artist page as {title}.': '{name} pide aparecer como el artista {title}.',
  'About you and your music (optional)': 'Sobre ti y tu música (opcional)',
  'Apply again': 'Volver a pedirlo',
  'Artist request: {title}': 'Pide ser artista: {title}',
  'Choose which emails you get. Security emails are always sent.':
    'Qué correos recibes. Los de tu contraseña y tu correo llegan siempre.',
  'Email me when someone logs in from a new device.':
    'Un correo cuando tu cuenta se abre en un dispositivo que no conocía.',
  'Enter a valid URL.': 'Esto no es una dirección web.',
  'If this was you, you can ignore this email. If not, log out that device and change your password right away.':
    'Si fuiste tú, no hay nada que hacer. Si no, cierra la sesión de ese dispositivo y cambia tu contraseña enseguida.',
  'Make music? Request a page under your artist name.':
    '¿Haces música? Pide una página propia con tu nombre artístico.',
  'New login alerts': 'Inicio de sesión en un dispositivo nuevo',
  'New login to your account': 'Nuevo inicio de sesión en tu cuenta',
  'Request declined': 'Tu solicitud no fue aceptada',
  'See where you’re logged in': 'Ver dónde tienes la sesión abierta',
  'See your page': 'Ver tu página',
  'Someone logged in to your {name} account from a new device.':
    'Tu cuenta en {name} se abrió en un dispositivo que no conocía.',
  'This artist is already linked to a user.': 'Este artista ya pertenece a alguien.',
  'This request has already been decided.': 'Esta solicitud ya se decidió.',
  'This user already has an artist page.': 'Esta cuenta ya tiene un artista.',
  'Withdraw request': 'Retirar la solicitud',
  'You asked for an artist page as {title} on {name}.': 'Pediste aparecer en {name} como el artista {title}.',
  'You can turn off these emails in your account settings.':
    'Estos correos se pueden desactivar en la cuenta.',
  'You have an artist page. It becomes public once it has music.':
    'Aquí eres artista. Los demás ven tu página en cuanto tiene música.',
  'You’re now an artist on {name}': 'Ya eres artista en {name}',
  'Your previous request is still pending.': 'Tu solicitud anterior sigue pendiente.',
  'Your request for {title} was declined.': 'Tu solicitud para {title} no fue aceptada.',
  'Your request was approved. You now appear as {title} on {name}.':
    'Tu solicitud fue aceptada: en {name} apareces como {title}.',
  'An administrator of {name} changed the email address of your account. You can no longer log in with this one.':
    'Un administrador de {name} ha cambiado la dirección de correo de tu cuenta. Ya no puedes iniciar sesión con esta.',
  'An administrator of {name} changed the email address of your account to this one. Log in with it from now on.':
    'Un administrador de {name} ha cambiado la dirección de correo de tu cuenta a esta. A partir de ahora, inicia sesión con ella.',
  'Your email address was changed': 'Tu dirección de correo ha cambiado',
  'If you don’t know about this, please contact us.': 'Si no sabes nada de esto, escríbenos.',
  'Contact us': 'Contacto',
  'An artist needs an owner. Make someone else an owner first.':
    'Un artista necesita un propietario. Nombra antes a otro propietario.',
  'Already a member of this team.': 'Ya forma parte de este equipo.',
  'This team is full.': 'Este equipo está completo.',
  'This invitation is for another account.': 'Esta invitación es para otra cuenta.',
  'The song already has this file.': 'La canción ya tiene este archivo.',
  'Another song already has this file.': 'Otra canción ya tiene este archivo.',
}
