/** Logging in, the account and mails, in Spanish. */
export const account: Record<string, string> = {
  'A code from an app on your phone, asked for beside your password.':
    'Un código de una app de tu móvil, que se pide además de tu contraseña.',
  'A small demo catalogue is already here. Press play on anything.':
    'Ya hay aquí un pequeño catálogo de demostración. Dale a reproducir a lo que quieras.',
  'Add a passkey': 'Añadir una llave de acceso',
  'Already have an account?': '¿Ya tienes una cuenta?',
  Appearance: 'Apariencia',
  'Ask for a new link': 'Pedir un enlace nuevo',
  'Authentification failed try again!': 'No se pudo iniciar sesión. ¡Inténtalo de nuevo!',
  'Back to the log-in': 'Volver a iniciar sesión',
  'Bring your music': 'Trae tu música',
  'Change e-mail': 'Cambiar el correo',
  'Change password': 'Cambiar la contraseña',
  'Change picture': 'Cambiar la imagen',
  'Change the password': 'Cambiar la contraseña',
  'Changing it logs you out on all other devices.':
    'Al cambiarla se cierra la sesión en todos los demás dispositivos.',
  'Choose a new password': 'Elige una contraseña nueva',
  Code: 'Código',
  'Code that the app shows': 'Código que muestra la app',
  'Confirm my e-mail': 'Confirmar mi correo',
  Confirmed: 'Confirmado',
  Copy: 'Copiar',
  'Copy the codes': 'Copiar los códigos',
  'Create account': 'Crear cuenta',
  'Create the administrator': 'Crear el administrador',
  Dark: 'Oscuro',
  'Delete account': 'Eliminar la cuenta',
  'Delete your account?': '¿Eliminar tu cuenta?',
  'Download your data': 'Descargar tus datos',
  'E-mail': 'Correo electrónico',
  'Every setting can be read and changed on the server.':
    'Todos los ajustes se pueden ver y cambiar en el servidor.',
  'Everything runs. What to do from here, in any order.':
    'Todo funciona. Esto es lo que puedes hacer ahora, en el orden que quieras.',
  'First administrator': 'Primer administrador',
  'For logging in and for mails of this place. Nobody else sees it.':
    'Para iniciar sesión y para los correos de este sitio. Nadie más lo ve.',
  'For the account {email}. All devices will have to log in again.':
    'Para la cuenta {email}. Habrá que volver a iniciar sesión en todos los dispositivos.',
  'Forgotten password': 'Contraseña olvidada',
  'Forgotten your password?': '¿Has olvidado tu contraseña?',
  'Go on': 'Continuar',
  'Go on listening': 'Seguir escuchando',
  'I accept the terms of this place.': 'Acepto las condiciones de este sitio.',
  'I have kept them': 'Ya los he guardado',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  'If that was not you, ask for a new password on the log-in page at once.':
    'Si no fuiste tú, pide ahora mismo una contraseña nueva en la página de inicio de sesión.',
  'If that was not you, somebody has got into your account: write to whoever runs {name}.':
    'Si no fuiste tú, alguien ha entrado en tu cuenta: escribe a quien lleva {name}.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Si fuiste tú, elige una aquí. El enlace funciona una vez, durante {minutes} minutos.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'Si hay una cuenta para {email}, un enlace para una contraseña nueva está en camino. Funciona durante media hora.',
  'If you have no account there, there is nothing to do.':
    'Si no tienes una cuenta allí, no tienes que hacer nada.',
  'Invite listeners': 'Invita a oyentes',
  'Is it you?': '¿Eres tú?',
  'It runs. This first account looks after it: the administrator.':
    'Ya funciona. Esta primera cuenta se encarga de todo: es el administrador.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Funciona una vez y durante un día. Mientras no haya administrador, el servidor muestra uno nuevo al arrancar.',
  'It works once, and for a day. Your account settings send you a new one.':
    'Funciona una vez y durante un día. En los ajustes de tu cuenta puedes pedir otro.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Funciona una vez y durante media hora. Puedes pedir otro.',
  'Keep them where you find them again.': 'Guárdalos donde los puedas encontrar.',
  'Keep these codes: each lets you in once when your phone is not at hand. They are shown this once.':
    'Guarda estos códigos: cada uno te deja entrar una vez cuando no tengas el móvil a mano. Solo se muestran esta vez.',
  'Kept in this browser.': 'Se guarda en este navegador.',
  'Last changed on {date}.': 'Último cambio: {date}.',
  'Last used on {date}': 'Último uso: {date}',
  Listen: 'Escucha',
  'Log in by fingerprint, face or security key, without a password.':
    'Inicia sesión con la huella, la cara o una llave de seguridad, sin contraseña.',
  'Log in to pick up where the needle left off.': 'Inicia sesión y sigue donde se quedó la aguja.',
  'Log in with a passkey': 'Iniciar sesión con una llave de acceso',
  'Log in with the new one.': 'Inicia sesión con la nueva.',
  'Log out everywhere else': 'Cerrar sesión en todos los demás',
  'Log out {device}': 'Cerrar sesión en {device}',
  'Look into your mail': 'Mira tu correo',
  'Made on {date}': 'Creada el {date}',
  'Make new codes': 'Crear códigos nuevos',
  'New e-mail': 'Correo nuevo',
  'New password': 'Contraseña nueva',
  'New to {name}?': '¿Es tu primera vez en {name}?',
  'Not confirmed': 'Sin confirmar',
  Now: 'Ahora',
  'On since {date}': 'Activado desde el {date}',
  'One more step': 'Un paso más',
  'Open the link that we sent to {email}. Until then nothing changes.':
    'Abre el enlace que enviamos a {email}. Hasta entonces no cambia nada.',
  'Open the player': 'Abrir el reproductor',
  'Others find you, your public playlists and who you follow. Else they see your name alone.':
    'Los demás te encuentran, y ven tus playlists públicas y a quién sigues. Si no, solo ven tu nombre.',
  Passkey: 'Llave de acceso',
  Passkeys: 'Llaves de acceso',
  'Passkeys work at {address}.': 'Las llaves de acceso funcionan en {address}.',
  'Password once more': 'Repite la contraseña',
  'Please confirm that this e-mail belongs to your account at {name}.':
    'Confirma que este correo pertenece a tu cuenta en {name}.',
  'Please fill this in.': 'Rellena este campo.',
  'Please log in again.': 'Vuelve a iniciar sesión.',
  'Please tick this box.': 'Marca esta casilla.',
  'Please type your password.': 'Escribe tu contraseña.',
  'Please write them down.': 'Anótalos, por favor.',
  'Present password': 'Contraseña actual',
  Privacy: 'Privacidad',
  'Public profile': 'Perfil público',
  'QR code': 'Código QR',
  Remove: 'Quitar',
  'Remove this passkey?': '¿Quitar esta llave de acceso?',
  'Remove {name}': 'Quitar {name}',
  'Save profile': 'Guardar perfil',
  'Scan this with your authenticator app, or type the key into it.':
    'Escanéalo con tu app de autenticación o escribe en ella la clave.',
  'Second factor': 'Segundo factor',
  'Send a link to confirm it': 'Enviar un enlace para confirmarlo',
  'Send a link to the new e-mail': 'Enviar un enlace al correo nuevo',
  'Send the link': 'Enviar el enlace',
  Sessions: 'Sesiones',
  'Set it up': 'Configúralo',
  'Set up an authenticator app': 'Configurar una app de autenticación',
  'Shown on your playlists and to who follows you.': 'Se ve en tus playlists y lo ven quienes te siguen.',
  'Somebody asked for a new password for your account at {name}.':
    'Alguien ha pedido una contraseña nueva para tu cuenta en {name}.',
  Success: 'Hecho',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Las etiquetas, las portadas y los álbumes también vienen. Repítelo cuando la carpeta haya crecido.',
  'Take everything with you as a file, or leave this place for good.':
    'Llévate todo en un archivo o deja este sitio para siempre.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Dinos el correo de tu cuenta y te enviaremos un enlace para una contraseña nueva.',
  'The link was not sent to this e-mail.': 'El enlace no se envió a este correo.',
  'The link works once, for {hours} hours.': 'El enlace funciona una vez, durante {hours} horas.',
  'The password of your account at {name} was changed.':
    'Se ha cambiado la contraseña de tu cuenta en {name}.',
  Theme: 'Tema',
  'There are too many passkeys already.': 'Ya hay demasiadas llaves de acceso.',
  'They create their own accounts at this address.': 'Crean su propia cuenta en esta dirección.',
  'This code does not fit.': 'Este código no es correcto.',
  'This device': 'Este dispositivo',
  'This is not valid.': 'Esto no es válido.',
  'This is not your password.': 'Esta no es tu contraseña.',
  'This link no longer works': 'Este enlace ya no funciona',
  'This passkey does not fit.': 'Esta llave de acceso no coincide.',
  'Turn on': 'Activar',
  'Type the code that your authenticator app shows, or one of your recovery codes.':
    'Escribe el código que muestra tu app de autenticación o uno de tus códigos de recuperación.',
  'Unknown device': 'Dispositivo desconocido',
  'Welcome back': 'Qué bien que hayas vuelto',
  'Welcome to {name}': 'Te damos la bienvenida a {name}',
  'What others see of you.': 'Lo que ven de ti los demás.',
  'Where you are logged in.': 'Dónde tienes la sesión iniciada.',
  'You can no longer log in by it.': 'Ya no podrás iniciar sesión con ella.',
  'You need to login to your account': 'Tienes que iniciar sesión en tu cuenta',
  'Your account at {name} now belongs to {email}.': 'Tu cuenta en {name} ahora pertenece a {email}.',
  'Your account is made. Open the link that we sent to {email}, and log in.':
    'Tu cuenta está creada. Abre el enlace que enviamos a {email} e inicia sesión.',
  'Your data': 'Tus datos',
  'Your e-mail is confirmed': 'Tu correo está confirmado',
  'Your e-mail was changed': 'Tu correo ha cambiado',
  'Your password': 'Tu contraseña',
  'Your password is changed.': 'Tu contraseña ha cambiado.',
  'Your password was changed': 'Tu contraseña ha cambiado',
  'Your profile is saved.': 'Tu perfil está guardado.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Tu cola y lo que escuchas, estés donde estés en {name}.',
  'Your songs, playlists, likes and history are removed at once. This cannot be undone.':
    'Tus canciones, playlists, favoritos y tu historial se eliminan al momento. No se puede deshacer.',
  '{app} is yours, {name}': '{app} es tuyo, {name}',
  '{browser} on {system}': '{browser} en {system}',
  '{email} belongs to your account.': '{email} pertenece a tu cuenta.',
}
