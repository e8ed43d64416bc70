export const social: Record<string, string> = {
  'Almost there': 'Ya casi está',
  'By going on you accept the terms of this place.': 'Al continuar, aceptas las condiciones de este sitio.',
  'Continue with {provider}': 'Continuar con {provider}',
  'Is this account yours?': '¿Es tuya esta cuenta?',
  'Link {provider}': 'Vincular {provider}',
  'Linked log-ins': 'Inicios de sesión vinculados',
  'Linked on {date}': 'Vinculado el {date}',
  'Log in by an account that you have elsewhere.': 'Inicia sesión con una cuenta que tienes en otro sitio.',
  'Nobody can register here.': 'Aquí no es posible registrarse.',
  'Nothing has changed. Try it again, or log in another way.':
    'No ha cambiado nada. Inténtalo de nuevo o inicia sesión de otra forma.',
  'One moment': 'Un momento',
  'Open the link that we sent to {email} to set your password.':
    'Abre el enlace que enviamos a {email} para crear tu contraseña.',
  'Send me a link to set one': 'Envíame un enlace para crearla',
  'Set a password to link more, or to unlink.': 'Crea una contraseña para vincular más o desvincular.',
  'That did not work': 'No ha funcionado',
  'The log-in could not be confirmed.': 'No se pudo confirmar el inicio de sesión.',
  'There is an account for {email} already. Type its password, and {provider} opens it from now on.':
    'Ya existe una cuenta para {email}. Escribe su contraseña y, desde ahora, {provider} la abrirá.',
  'There is an account with this e-mail already.': 'Ya existe una cuenta con este correo.',
  'This is the only way into your account. Set a password first.':
    'Es la única entrada a tu cuenta. Crea antes una contraseña.',
  'This log-in is linked already.': 'Este inicio de sesión ya está vinculado.',
  'To delete your account, set a password first.': 'Para eliminar tu cuenta, crea antes una contraseña.',
  'Type your password, and {provider} opens your account from now on.':
    'Escribe tu contraseña y, desde ahora, {provider} abrirá tu cuenta.',
  Unlink: 'Desvincular',
  'Unlink {provider}': 'Desvincular {provider}',
  'Unlink {provider}?': '¿Desvincular {provider}?',
  'Your account has none yet. With one you can log in by your e-mail too.':
    'Tu cuenta aún no tiene. Con una también puedes iniciar sesión con tu correo.',
  or: 'o',
  '{provider} opens your account from now on.': '{provider} abrirá tu cuenta desde ahora.',
  '{provider} tells us who you are.': '{provider} nos dice quién eres.',
  '{provider} told us no e-mail. Yours is used to log in and for mails of this place.':
    '{provider} no nos dio ningún correo. El tuyo sirve para iniciar sesión y para los mensajes de este sitio.',
}
