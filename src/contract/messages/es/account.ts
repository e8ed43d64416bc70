/** Logging in, the account and mails, in Spanish. */
export const account: Record<string, string> = {
  'A small demo catalogue is already here. Press play on anything.':
    'Ya hay aquí un pequeño catálogo de demostración. Dale a reproducir a lo que quieras.',
  'Already have an account?': '¿Ya tienes una cuenta?',
  'Ask for a new link': 'Pedir un enlace nuevo',
  'Authentification failed try again!': 'No se pudo iniciar sesión. ¡Inténtalo de nuevo!',
  'Back to the log-in': 'Volver a iniciar sesión',
  'Bring your music': 'Trae tu música',
  'Change the password': 'Cambiar la contraseña',
  'Choose a new password': 'Elige una contraseña nueva',
  Copy: 'Copiar',
  'Create account': 'Crear cuenta',
  'Create the administrator': 'Crear el administrador',
  'E-mail': 'Correo electrónico',
  'Every setting can be read and changed on the server.':
    'Todos los ajustes se pueden ver y cambiar en el servidor.',
  'Everything runs. What to do from here, in any order.':
    'Todo funciona. Esto es lo que puedes hacer ahora, en el orden que quieras.',
  'First administrator': 'Primer administrador',
  'For the account {email}. All devices will have to log in again.':
    'Para la cuenta {email}. Habrá que volver a iniciar sesión en todos los dispositivos.',
  'Forgotten password': 'Contraseña olvidada',
  'Forgotten your password?': '¿Has olvidado tu contraseña?',
  'I accept the terms of this place.': 'Acepto las condiciones de este sitio.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Si fuiste tú, elige una aquí. El enlace funciona una vez, durante {minutes} minutos.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'Si hay una cuenta para {email}, un enlace para una contraseña nueva está en camino. Funciona durante media hora.',
  'Invite listeners': 'Invita a oyentes',
  'It runs. This first account looks after it: the administrator.':
    'Ya funciona. Esta primera cuenta se encarga de todo: es el administrador.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Funciona una vez y durante un día. Mientras no haya administrador, el servidor muestra uno nuevo al arrancar.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Funciona una vez y durante media hora. Puedes pedir otro.',
  Listen: 'Escucha',
  'Log in to pick up where the needle left off.': 'Inicia sesión y sigue donde se quedó la aguja.',
  'Log in with the new one.': 'Inicia sesión con la nueva.',
  'Look into your mail': 'Mira tu correo',
  'New password': 'Contraseña nueva',
  'New to {name}?': '¿Es tu primera vez en {name}?',
  'Open the player': 'Abrir el reproductor',
  'Password once more': 'Repite la contraseña',
  'Please fill this in.': 'Rellena este campo.',
  'Please tick this box.': 'Marca esta casilla.',
  'Send the link': 'Enviar el enlace',
  'Set it up': 'Configúralo',
  'Somebody asked for a new password for your account at {name}.':
    'Alguien ha pedido una contraseña nueva para tu cuenta en {name}.',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Las etiquetas, las portadas y los álbumes también vienen. Repítelo cuando la carpeta haya crecido.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Dinos el correo de tu cuenta y te enviaremos un enlace para una contraseña nueva.',
  'The link was not sent to this e-mail.': 'El enlace no se envió a este correo.',
  'They create their own accounts at this address.': 'Crean su propia cuenta en esta dirección.',
  'This is not valid.': 'Esto no es válido.',
  'This link no longer works': 'Este enlace ya no funciona',
  'Welcome back': 'Qué bien que hayas vuelto',
  'Welcome to {name}': 'Te damos la bienvenida a {name}',
  'You need to login to your account': 'Tienes que iniciar sesión en tu cuenta',
  'Your password is changed.': 'Tu contraseña ha cambiado.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Tu cola y lo que escuchas, estés donde estés en {name}.',
  '{app} is yours, {name}': '{app} es tuyo, {name}',
}
