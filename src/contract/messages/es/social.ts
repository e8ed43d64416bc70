export const social: Record<string, string> = {
  '{email} already has an account. Enter its password to log in with {provider} from now on.':
    'Ya existe una cuenta para {email}. Escribe su contraseña y, desde ahora, {provider} la abrirá.',
  '{provider} didn’t share your email. We need one for login and account emails.':
    '{provider} no nos dio ningún correo. El tuyo sirve para iniciar sesión y para los mensajes de este sitio.',
  'An account with this email already exists.': 'Ya existe una cuenta con este correo.',
  'Checking with {provider}…': '{provider} nos dice quién eres.',
  'Continue with {provider}': 'Continuar con {provider}',
  'Email me a link to set a password': 'Envíame un enlace para crearla',
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
  'Set a password before you link or unlink accounts.':
    'Crea una contraseña para vincular más o desvincular.',
  'That didn’t work': 'No ha funcionado',
  'This account is already linked.': 'Este inicio de sesión ya está vinculado.',
  'This is your only way to log in. Set a password first.':
    'Es la única entrada a tu cuenta. Crea antes una contraseña.',
  Unlink: 'Desvincular',
  'Unlink {provider}': 'Desvincular {provider}',
  'Unlink {provider}?': '¿Desvincular {provider}?',
  'You can now log in with {provider}.': '{provider} abrirá tu cuenta desde ahora.',
  'You don’t have a password yet. Set one to log in with your email too.':
    'Tu cuenta aún no tiene. Con una también puedes iniciar sesión con tu correo.',
  'One-time login': 'Inicio de sesión de un solo uso',
  'Password login is turned off here. Use single sign-on instead.':
    'El inicio de sesión con contraseña está desactivado aquí. Usa el inicio de sesión único.',
  'The link works once and expires in 30 minutes. Ask the operator for a new one.':
    'El enlace funciona una sola vez y caduca en 30 minutos. Pide uno nuevo a quien administra el servidor.',
  'The login provider doesn’t respond. Try again later.':
    'El proveedor de inicio de sesión no responde. Inténtalo más tarde.',
  'This is your only way to log in.': 'Es tu única forma de iniciar sesión.',
  'This link logs you in without a password, once.':
    'Este enlace te permite entrar sin contraseña, una sola vez.',
  'You don’t have an account here yet. Ask an administrator to create one.':
    'Aún no tienes una cuenta aquí. Pide a un administrador que te la cree.',
  'Your login provider didn’t share an email address. Ask an administrator for help.':
    'Tu proveedor de inicio de sesión no compartió ninguna dirección de correo. Pide ayuda a un administrador.',
  'You’ll be able to log in with {provider} from now on.':
    'A partir de ahora podrás iniciar sesión con {provider}.',
}
