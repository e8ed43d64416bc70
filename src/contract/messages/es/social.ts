export const social: Record<string, string> = {
  'Nobody can register here.': 'Aquí no es posible registrarse.',
  'The log-in could not be confirmed.': 'No se pudo confirmar el inicio de sesión.',
  'There is an account with this e-mail already.': 'Ya existe una cuenta con este correo.',
  'This is the only way into your account. Set a password first.':
    'Es la única entrada a tu cuenta. Crea antes una contraseña.',
  'This log-in is linked already.': 'Este inicio de sesión ya está vinculado.',
}
