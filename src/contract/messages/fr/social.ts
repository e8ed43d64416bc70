export const social: Record<string, string> = {
  '{email} already has an account. Enter its password to log in with {provider} from now on.':
    'Un compte existe déjà pour {email}. Saisissez son mot de passe, et {provider} l’ouvrira désormais.',
  '{provider} didn’t share your email. We need one for login and account emails.':
    '{provider} ne nous a donné aucune adresse e-mail. La vôtre sert à vous connecter et à recevoir les messages de ce lieu.',
  'An account with this email already exists.': 'Un compte avec cette adresse e-mail existe déjà.',
  'Checking with {provider}…': '{provider} nous dit qui vous êtes.',
  'Continue with {provider}': 'Continuer avec {provider}',
  'Email me a link to set a password': 'M’envoyer un lien pour en définir un',
  'Is this your account?': 'Ce compte est-il le vôtre ?',
  'Link {provider}': 'Lier {provider}',
  'Linked accounts': 'Connexions liées',
  'Linked on {date}': 'Lié le {date}',
  'Log in with an account from another service.': 'Connectez-vous avec un compte que vous avez ailleurs.',
  'Login couldn’t be verified.': 'La connexion n’a pas pu être confirmée.',
  'Nothing was changed. Try again or log in another way.':
    'Rien n’a changé. Réessayez ou connectez-vous autrement.',
  'One last step': 'On y est presque',
  'One moment': 'Un instant',
  'Open the link we sent to {email} to set your password.':
    'Ouvrez le lien envoyé à {email} pour définir votre mot de passe.',
  or: 'ou',
  'Set a password before you link or unlink accounts.':
    'Définissez un mot de passe pour en lier d’autres ou dissocier.',
  'That didn’t work': 'Cela n’a pas fonctionné',
  'This account is already linked.': 'Cette connexion est déjà liée.',
  'This is your only way to log in. Set a password first.':
    'C’est le seul accès à votre compte. Définissez d’abord un mot de passe.',
  Unlink: 'Dissocier',
  'Unlink {provider}': 'Dissocier {provider}',
  'Unlink {provider}?': 'Dissocier {provider} ?',
  'You can now log in with {provider}.': '{provider} ouvre désormais votre compte.',
  'You don’t have a password yet. Set one to log in with your email too.':
    'Votre compte n’en a pas encore. Avec un mot de passe, vous pouvez aussi vous connecter par e-mail.',
  'One-time login': 'Connexion à usage unique',
  'Password login is turned off here. Use single sign-on instead.':
    'La connexion par mot de passe est désactivée ici. Utilisez l’authentification unique.',
  'The link works once and expires in 30 minutes. Ask the operator for a new one.':
    'Le lien fonctionne une fois et expire au bout de 30 minutes. Demandez-en un nouveau à l’exploitant.',
  'The login provider doesn’t respond. Try again later.':
    'Le fournisseur de connexion ne répond pas. Réessayez plus tard.',
  'This is your only way to log in.': 'C’est votre seul moyen de vous connecter.',
  'This link logs you in without a password, once.':
    'Ce lien vous connecte sans mot de passe, une seule fois.',
  'You don’t have an account here yet. Ask an administrator to create one.':
    'Vous n’avez pas encore de compte ici. Demandez à un administrateur d’en créer un.',
  'Your login provider didn’t share an email address. Ask an administrator for help.':
    'Votre fournisseur de connexion n’a pas communiqué d’adresse e-mail. Demandez de l’aide à un administrateur.',
  'You’ll be able to log in with {provider} from now on.':
    'Vous pourrez désormais vous connecter avec {provider}.',
}
