/** Mails about new devices, and becoming an artist, in Spanish. */
export const membership: Record<string, string> = {
  'A link that shows it is you (optional)': 'Un enlace que muestre que eres tú (opcional)',
  'A mail when your account is opened on a device that it did not know.':
    'Un correo cuando tu cuenta se abre en un dispositivo que no conocía.',
  'About you and your music (optional)': 'Sobre ti y tu música (opcional)',
  'Artist name': 'Nombre artístico',
  'Ask again': 'Volver a pedirlo',
  'Ask to be an artist': 'Pedir ser artista',
  'Asks to be an artist: {title}': 'Pide ser artista: {title}',
  'Do you make music yourself? Ask for a page of your own under your artist name.':
    '¿Haces música? Pide una página propia con tu nombre artístico.',
  'If that was you, there is nothing to do. If not, log out that device and change your password at once.':
    'Si fuiste tú, no hay nada que hacer. Si no, cierra la sesión de ese dispositivo y cambia tu contraseña enseguida.',
  'Log-in from a new device': 'Inicio de sesión en un dispositivo nuevo',
  'New log-in to your account': 'Nuevo inicio de sesión en tu cuenta',
  'See where you are logged in': 'Ver dónde tienes la sesión abierta',
  'See your page': 'Ver tu página',
  'Sent on {date}. The answer comes by mail and stands here.':
    'Enviada el {date}. La respuesta llega por correo y aparece aquí.',
  'There is an artist of this name already.': 'Ya hay un artista con este nombre.',
  'These mails can be switched off in the account.': 'Estos correos se pueden desactivar en la cuenta.',
  'This account has an artist already.': 'Esta cuenta ya tiene un artista.',
  'This artist belongs to somebody already.': 'Este artista ya pertenece a alguien.',
  'This is not a web address.': 'Esto no es una dirección web.',
  'This request was decided already.': 'Esta solicitud ya se decidió.',
  'Which mails you get. Those about your password and e-mail always come.':
    'Qué correos recibes. Los de tu contraseña y tu correo llegan siempre.',
  'Withdraw the request': 'Retirar la solicitud',
  'You are an artist at {name}': 'Ya eres artista en {name}',
  'You are an artist here. Your page shows to others once it has music.':
    'Aquí eres artista. Los demás ven tu página en cuanto tiene música.',
  'You asked to appear at {name} as the artist {title}.':
    'Pediste aparecer en {name} como el artista {title}.',
  'Your account at {name} was opened on a device that it did not know.':
    'Tu cuenta en {name} se abrió en un dispositivo que no conocía.',
  'Your earlier request is still waiting.': 'Tu solicitud anterior sigue pendiente.',
  'Your request for {title} was not granted.': 'Tu solicitud para {title} no fue aceptada.',
  'Your request is granted: at {name} you appear as {title}.':
    'Tu solicitud fue aceptada: en {name} apareces como {title}.',
  'Your request was not granted': 'Tu solicitud no fue aceptada',
  '{name} asks to appear as the artist {title}.': '{name} pide aparecer como el artista {title}.',
}
