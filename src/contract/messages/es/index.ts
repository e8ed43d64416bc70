export const es: Record<string, string> = {
  Account: 'Cuenta',
  Home: 'Inicio',
  Language: 'Idioma',
  'Log in': 'Iniciar sesión',
  'Play {title}': 'Reproducir {title}',
}
