export const social: Record<string, string> = {
  'Nobody can register here.': 'Personne ne peut s’inscrire ici.',
  'The log-in could not be confirmed.': 'La connexion n’a pas pu être confirmée.',
  'There is an account with this e-mail already.': 'Un compte avec cette adresse e-mail existe déjà.',
  'This is the only way into your account. Set a password first.':
    'C’est le seul accès à votre compte. Définissez d’abord un mot de passe.',
  'This log-in is linked already.': 'Cette connexion est déjà liée.',
}
