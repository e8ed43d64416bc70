export const social: Record<string, string> = {
  'Almost there': 'On y est presque',
  'By going on you accept the terms of this place.':
    'En continuant, vous acceptez les conditions de ce lieu.',
  'Continue with {provider}': 'Continuer avec {provider}',
  'Is this account yours?': 'Ce compte est-il le vôtre ?',
  'Link {provider}': 'Lier {provider}',
  'Linked log-ins': 'Connexions liées',
  'Linked on {date}': 'Lié le {date}',
  'Log in by an account that you have elsewhere.': 'Connectez-vous avec un compte que vous avez ailleurs.',
  'Nobody can register here.': 'Personne ne peut s’inscrire ici.',
  'Nothing has changed. Try it again, or log in another way.':
    'Rien n’a changé. Réessayez ou connectez-vous autrement.',
  'One moment': 'Un instant',
  'Open the link that we sent to {email} to set your password.':
    'Ouvrez le lien envoyé à {email} pour définir votre mot de passe.',
  'Send me a link to set one': 'M’envoyer un lien pour en définir un',
  'Set a password to link more, or to unlink.':
    'Définissez un mot de passe pour en lier d’autres ou dissocier.',
  'That did not work': 'Cela n’a pas fonctionné',
  'The log-in could not be confirmed.': 'La connexion n’a pas pu être confirmée.',
  'There is an account for {email} already. Type its password, and {provider} opens it from now on.':
    'Un compte existe déjà pour {email}. Saisissez son mot de passe, et {provider} l’ouvrira désormais.',
  'There is an account with this e-mail already.': 'Un compte avec cette adresse e-mail existe déjà.',
  'This is the only way into your account. Set a password first.':
    'C’est le seul accès à votre compte. Définissez d’abord un mot de passe.',
  'This log-in is linked already.': 'Cette connexion est déjà liée.',
  'To delete your account, set a password first.':
    'Pour supprimer votre compte, définissez d’abord un mot de passe.',
  'Type your password, and {provider} opens your account from now on.':
    'Saisissez votre mot de passe, et {provider} ouvrira désormais votre compte.',
  Unlink: 'Dissocier',
  'Unlink {provider}': 'Dissocier {provider}',
  'Unlink {provider}?': 'Dissocier {provider} ?',
  'Your account has none yet. With one you can log in by your e-mail too.':
    'Votre compte n’en a pas encore. Avec un mot de passe, vous pouvez aussi vous connecter par e-mail.',
  or: 'ou',
  '{provider} opens your account from now on.': '{provider} ouvre désormais votre compte.',
  '{provider} tells us who you are.': '{provider} nous dit qui vous êtes.',
  '{provider} told us no e-mail. Yours is used to log in and for mails of this place.':
    '{provider} ne nous a donné aucune adresse e-mail. La vôtre sert à vous connecter et à recevoir les messages de ce lieu.',
}
