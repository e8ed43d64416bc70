/** Logging in, the account and mails, in French. */
export const account: Record<string, string> = {
  'A small demo catalogue is already here. Press play on anything.':
    'Un petit catalogue de démonstration est déjà là. Lancez ce que vous voulez.',
  'Already have an account?': 'Vous avez déjà un compte ?',
  'Ask for a new link': 'Demander un nouveau lien',
  'Authentification failed try again!': 'La connexion a échoué, réessayez !',
  'Back to the log-in': 'Retour à la connexion',
  'Bring your music': 'Apportez votre musique',
  'Change the password': 'Changer le mot de passe',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  Copy: 'Copier',
  'Create account': 'Créer un compte',
  'Create the administrator': 'Créer l’administrateur',
  'E-mail': 'E-mail',
  'Every setting can be read and changed on the server.':
    'Chaque réglage peut être lu et modifié sur le serveur.',
  'Everything runs. What to do from here, in any order.':
    'Tout fonctionne. Voici la suite, dans l’ordre que vous voulez.',
  'First administrator': 'Premier administrateur',
  'For the account {email}. All devices will have to log in again.':
    'Pour le compte {email}. Tous les appareils devront se reconnecter.',
  'Forgotten password': 'Mot de passe oublié',
  'Forgotten your password?': 'Mot de passe oublié ?',
  'I accept the terms of this place.': 'J’accepte les conditions de ce site.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Si c’était vous, choisissez-en un ici. Le lien fonctionne une fois, pendant {minutes} minutes.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'S’il existe un compte pour {email}, un lien pour un nouveau mot de passe est en route. Il fonctionne pendant une demi-heure.',
  'Invite listeners': 'Invitez des auditeurs',
  'It runs. This first account looks after it: the administrator.':
    'Tout fonctionne. Ce premier compte en prend soin : c’est l’administrateur.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Il fonctionne une fois, pendant un jour. Tant qu’il n’y a pas d’administrateur, le serveur en affiche un nouveau à chaque démarrage.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Il fonctionne une fois, pendant une demi-heure. Vous pouvez en demander un autre.',
  Listen: 'Écoutez',
  'Log in to pick up where the needle left off.':
    'Connectez-vous et reprenez là où l’aiguille s’est arrêtée.',
  'Log in with the new one.': 'Connectez-vous avec le nouveau.',
  'Look into your mail': 'Consultez vos e-mails',
  'New password': 'Nouveau mot de passe',
  'New to {name}?': 'Nouveau sur {name} ?',
  'Open the player': 'Ouvrir le lecteur',
  'Password once more': 'Confirmez le mot de passe',
  'Please fill this in.': 'Veuillez remplir ce champ.',
  'Please tick this box.': 'Veuillez cocher cette case.',
  'Send the link': 'Envoyer le lien',
  'Set it up': 'Configurez-le',
  'Somebody asked for a new password for your account at {name}.':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte sur {name}.',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Les tags, les pochettes et les albums suivent. Relancez-le quand le dossier s’est agrandi.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Indiquez l’e-mail de votre compte et nous vous enverrons un lien pour un nouveau mot de passe.',
  'The link was not sent to this e-mail.': 'Le lien n’a pas été envoyé à cet e-mail.',
  'They create their own accounts at this address.': 'Ils créent eux-mêmes leur compte à cette adresse.',
  'This is not valid.': 'Ce n’est pas valide.',
  'This link no longer works': 'Ce lien ne fonctionne plus',
  'Welcome back': 'Ravi de vous revoir',
  'Welcome to {name}': 'Bienvenue sur {name}',
  'You need to login to your account': 'Vous devez vous connecter à votre compte',
  'Your password is changed.': 'Votre mot de passe a été changé.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Votre file d’attente et vos écoutes, où que vous soyez sur {name}.',
  '{app} is yours, {name}': '{app} est à vous, {name}',
}
