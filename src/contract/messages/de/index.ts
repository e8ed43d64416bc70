export const de: Record<string, string> = {
  Account: 'Konto',
  Home: 'Start',
  Language: 'Sprache',
  'Log in': 'Anmelden',
  'Play {title}': '„{title}“ abspielen',
}
