export const social: Record<string, string> = {
  '{email} already has an account. Enter its password to log in with {provider} from now on.':
    'Ya existe una cuenta para {email}. Escribe su contraseña y, desde ahora, {provider} la abrirá.',
  '{provider} didn’t share your email. We need one for login and account emails.':
    '{provider} no nos dio ningún correo. El tuyo sirve para iniciar sesión y para los mensajes de este sitio.',
  'An account with this email already exists.': 'Ya existe una cuenta con este correo.',
  'By continuing, you agree to the terms of use.': 'Al continuar, aceptas las condiciones de este sitio.',
  'Checking with {provider}…': '{provider} nos dice quién eres.',
  'Continue with {provider}': 'Continuar con {provider}',
  'Email me a link to set a password': 'Envíame un enlace para crearla',
  'Enter your password to log in with {provider} from now on.':
    'Escribe tu contraseña y, desde ahora, {provider} abrirá tu cuenta.',
  'Is this your account?': '¿Es tuya esta cuenta?',
  'Link {provider}': 'Vincular {provider}',
  'Linked accounts': 'Inicios de sesión vinculados',
  'Linked on {date}': 'Vinculado el {date}',
  'Log in with an account from another service.': 'Inicia sesión con una cuenta que tienes en otro sitio.',
  'Login couldn’t be verified.': 'No se pudo confirmar el inicio de sesión.',
  'Nothing was changed. Try again or log in another way.':
    'No ha cambiado nada. Inténtalo de nuevo o inicia sesión de otra forma.',
  'One last step': 'Ya casi está',
  'One moment': 'Un momento',
  'Open the link we sent to {email} to set your password.':
    'Abre el enlace que enviamos a {email} para crear tu contraseña.',
  or: 'o',
  'Registration is closed.': 'Aquí no es posible registrarse.',
  'Set a password before you link or unlink accounts.':
    'Crea una contraseña para vincular más o desvincular.',
  'That didn’t work': 'No ha funcionado',
  'This account is already linked.': 'Este inicio de sesión ya está vinculado.',
  'This is your only way to log in. Set a password first.':
    'Es la única entrada a tu cuenta. Crea antes una contraseña.',
  'To delete your account, set a password first.': 'Para eliminar tu cuenta, crea antes una contraseña.',
  Unlink: 'Desvincular',
  'Unlink {provider}': 'Desvincular {provider}',
  'Unlink {provider}?': '¿Desvincular {provider}?',
  'You can now log in with {provider}.': '{provider} abrirá tu cuenta desde ahora.',
  'You don’t have a password yet. Set one to log in with your email too.':
    'Tu cuenta aún no tiene. Con una también puedes iniciar sesión con tu correo.',
}
