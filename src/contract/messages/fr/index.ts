export const fr: Record<string, string> = {
  Account: 'Compte',
  Home: 'Accueil',
  Language: 'Langue',
  'Log in': 'Se connecter',
  'Play {title}': 'Écouter {title}',
}
