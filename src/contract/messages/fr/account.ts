/** Logging in, the account and mails, in French. */
export const account: Record<string, string> = {
  'A code from an app on your phone, asked for beside your password.':
    'Un code d’une appli de votre téléphone, demandé en plus de votre mot de passe.',
  'A small demo catalogue is already here. Press play on anything.':
    'Un petit catalogue de démonstration est déjà là. Lancez ce que vous voulez.',
  'Add a passkey': 'Ajouter une clé d’accès',
  'Already have an account?': 'Vous avez déjà un compte ?',
  Appearance: 'Apparence',
  'Ask for a new link': 'Demander un nouveau lien',
  'Authentification failed try again!': 'La connexion a échoué, réessayez !',
  'Back to the log-in': 'Retour à la connexion',
  'Bring your music': 'Apportez votre musique',
  'Change e-mail': 'Changer d’e-mail',
  'Change password': 'Changer le mot de passe',
  'Change picture': 'Changer la photo',
  'Change the password': 'Changer le mot de passe',
  'Changing it logs you out on all other devices.':
    'Le changer vous déconnecte de tous les autres appareils.',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  Code: 'Code',
  'Code that the app shows': 'Code affiché par l’appli',
  'Confirm my e-mail': 'Confirmer mon e-mail',
  Confirmed: 'Confirmé',
  Copy: 'Copier',
  'Copy the codes': 'Copier les codes',
  'Create account': 'Créer un compte',
  'Create the administrator': 'Créer l’administrateur',
  Dark: 'Sombre',
  'Delete account': 'Supprimer le compte',
  'Delete your account?': 'Supprimer votre compte ?',
  'Download your data': 'Télécharger vos données',
  'E-mail': 'E-mail',
  'Everything runs. What to do from here, in any order.':
    'Tout fonctionne. Voici la suite, dans l’ordre que vous voulez.',
  'First administrator': 'Premier administrateur',
  'For logging in and for mails of this place. Nobody else sees it.':
    'Pour se connecter et recevoir les e-mails de ce site. Personne d’autre ne le voit.',
  'For the account {email}. All devices will have to log in again.':
    'Pour le compte {email}. Tous les appareils devront se reconnecter.',
  'Forgotten password': 'Mot de passe oublié',
  'Forgotten your password?': 'Mot de passe oublié ?',
  'Go on': 'Continuer',
  'Go on listening': 'Continuer l’écoute',
  'I accept the terms of this place.': 'J’accepte les conditions de ce site.',
  'I have kept them': 'Je les ai conservés',
  'If it was not you, there is nothing to do: your password stays as it is.':
    'Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.',
  'If that was not you, ask for a new password on the log-in page at once.':
    'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion.',
  'If that was not you, somebody has got into your account: write to whoever runs {name}.':
    'Si ce n’était pas vous, quelqu’un a accédé à votre compte : écrivez à la personne qui gère {name}.',
  'If that was you, choose one here. The link works once, for {minutes} minutes.':
    'Si c’était vous, choisissez-en un ici. Le lien fonctionne une fois, pendant {minutes} minutes.',
  'If there is an account for {email}, a link for a new password is on its way. It works for half an hour.':
    'S’il existe un compte pour {email}, un lien pour un nouveau mot de passe est en route. Il fonctionne pendant une demi-heure.',
  'If you have no account there, there is nothing to do.':
    'Si vous n’y avez pas de compte, il n’y a rien à faire.',
  'Invite listeners': 'Invitez des auditeurs',
  'Is it you?': 'Est-ce bien vous ?',
  'It runs. This first account looks after it: the administrator.':
    'Tout fonctionne. Ce premier compte en prend soin : c’est l’administrateur.',
  'It works once, and for a day. While there is no administrator, the server prints a new one when it starts.':
    'Il fonctionne une fois, pendant un jour. Tant qu’il n’y a pas d’administrateur, le serveur en affiche un nouveau à chaque démarrage.',
  'It works once, and for a day. Your account settings send you a new one.':
    'Il fonctionne une fois, pendant un jour. Les réglages de votre compte vous en envoient un nouveau.',
  'It works once, and for half an hour. You can ask for a new one.':
    'Il fonctionne une fois, pendant une demi-heure. Vous pouvez en demander un autre.',
  'Keep them where you find them again.': 'Gardez-les là où vous les retrouverez.',
  'Keep these codes: each lets you in once when your phone is not at hand. They are shown this once.':
    'Conservez ces codes : chacun vous laisse entrer une fois quand votre téléphone n’est pas à portée de main. Ils ne sont affichés que cette fois.',
  'Kept in this browser.': 'Conservé dans ce navigateur.',
  'Last changed on {date}.': 'Dernière modification le {date}.',
  'Last used on {date}': 'Dernière utilisation le {date}',
  Listen: 'Écoutez',
  'Log in by fingerprint, face or security key, without a password.':
    'Connectez-vous par empreinte, visage ou clé de sécurité, sans mot de passe.',
  'Log in to pick up where the needle left off.':
    'Connectez-vous et reprenez là où l’aiguille s’est arrêtée.',
  'Log in with a passkey': 'Se connecter avec une clé d’accès',
  'Log in with the new one.': 'Connectez-vous avec le nouveau.',
  'Log out everywhere else': 'Se déconnecter partout ailleurs',
  'Log out {device}': 'Déconnecter {device}',
  'Look into your mail': 'Consultez vos e-mails',
  'Made on {date}': 'Créée le {date}',
  'Make new codes': 'Créer de nouveaux codes',
  'New e-mail': 'Nouvel e-mail',
  'New password': 'Nouveau mot de passe',
  'New to {name}?': 'Nouveau sur {name} ?',
  'Not confirmed': 'Non confirmé',
  Now: 'Maintenant',
  'On since {date}': 'Activé depuis le {date}',
  'One more step': 'Encore une étape',
  'Open the link that we sent to {email}. Until then nothing changes.':
    'Ouvrez le lien que nous avons envoyé à {email}. D’ici là, rien ne change.',
  'Open the player': 'Ouvrir le lecteur',
  'Others find you, your public playlists and who you follow. Else they see your name alone.':
    'Les autres vous trouvent, ainsi que vos playlists publiques et vos abonnements. Sinon, ils ne voient que votre nom.',
  Passkey: 'Clé d’accès',
  Passkeys: 'Clés d’accès',
  'Passkeys work at {address}.': 'Les clés d’accès fonctionnent sur {address}.',
  'Password once more': 'Confirmez le mot de passe',
  'Please confirm that this e-mail belongs to your account at {name}.':
    'Veuillez confirmer que cet e-mail appartient à votre compte sur {name}.',
  'Please fill this in.': 'Veuillez remplir ce champ.',
  'Please log in again.': 'Veuillez vous reconnecter.',
  'Please tick this box.': 'Veuillez cocher cette case.',
  'Please type your password.': 'Veuillez saisir votre mot de passe.',
  'Please write them down.': 'Veuillez les noter.',
  'Present password': 'Mot de passe actuel',
  Privacy: 'Confidentialité',
  'Public profile': 'Profil public',
  'QR code': 'QR code',
  Remove: 'Retirer',
  'Remove this passkey?': 'Retirer cette clé d’accès ?',
  'Remove {name}': 'Retirer {name}',
  'Save profile': 'Enregistrer le profil',
  'Scan this with your authenticator app, or type the key into it.':
    'Scannez ceci avec votre appli d’authentification ou saisissez-y la clé.',
  'Second factor': 'Second facteur',
  'Send a link to confirm it': 'Envoyer un lien de confirmation',
  'Send a link to the new e-mail': 'Envoyer un lien au nouvel e-mail',
  'Send the link': 'Envoyer le lien',
  Sessions: 'Sessions',
  'Set it up': 'Configurez-le',
  'Set up an authenticator app': 'Configurer une appli d’authentification',
  'Shown on your playlists and to who follows you.':
    'Visible sur vos playlists et par ceux qui vous suivent.',
  'Somebody asked for a new password for your account at {name}.':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte sur {name}.',
  Success: 'C’est fait',
  'Tags, covers and albums come along. Run it again whenever the folder has grown.':
    'Les tags, les pochettes et les albums suivent. Relancez-le quand le dossier s’est agrandi.',
  'Take everything with you as a file, or leave this place for good.':
    'Emportez tout dans un fichier, ou quittez ce site pour de bon.',
  'Tell us the e-mail of your account, and we send you a link for a new one.':
    'Indiquez l’e-mail de votre compte et nous vous enverrons un lien pour un nouveau mot de passe.',
  'The link was not sent to this e-mail.': 'Le lien n’a pas été envoyé à cet e-mail.',
  'The link works once, for {hours} hours.': 'Le lien fonctionne une fois, pendant {hours} heures.',
  'The password of your account at {name} was changed.':
    'Le mot de passe de votre compte sur {name} a été changé.',
  Theme: 'Thème',
  'There are too many passkeys already.': 'Il y a déjà trop de clés d’accès.',
  'They create their own accounts at this address.': 'Ils créent eux-mêmes leur compte à cette adresse.',
  'This code does not fit.': 'Ce code ne correspond pas.',
  'This device': 'Cet appareil',
  'This is not valid.': 'Ce n’est pas valide.',
  'This is not your password.': 'Ce n’est pas votre mot de passe.',
  'This link no longer works': 'Ce lien ne fonctionne plus',
  'This passkey does not fit.': 'Cette clé d’accès ne correspond pas.',
  'Turn on': 'Activer',
  'Type the code that your authenticator app shows, or one of your recovery codes.':
    'Saisissez le code affiché par votre appli d’authentification, ou l’un de vos codes de secours.',
  'Unknown device': 'Appareil inconnu',
  'Welcome back': 'Ravi de vous revoir',
  'Welcome to {name}': 'Bienvenue sur {name}',
  'What others see of you.': 'Ce que les autres voient de vous.',
  'Where you are logged in.': 'Où vous êtes connecté.',
  'You can no longer log in by it.': 'Vous ne pourrez plus vous connecter avec elle.',
  'You need to login to your account': 'Vous devez vous connecter à votre compte',
  'Your account at {name} now belongs to {email}.': 'Votre compte sur {name} appartient désormais à {email}.',
  'Your account is made. Open the link that we sent to {email}, and log in.':
    'Votre compte est créé. Ouvrez le lien que nous avons envoyé à {email}, puis connectez-vous.',
  'Your data': 'Vos données',
  'Your e-mail is confirmed': 'Votre e-mail est confirmé',
  'Your e-mail was changed': 'Votre e-mail a été changé',
  'Your password': 'Votre mot de passe',
  'Your password is changed.': 'Votre mot de passe a été changé.',
  'Your password was changed': 'Votre mot de passe a été changé',
  'Your profile is saved.': 'Votre profil est enregistré.',
  'Your queue and your plays, wherever you listen on {name}.':
    'Votre file d’attente et vos écoutes, où que vous soyez sur {name}.',
  'Your songs, playlists, likes and history are removed at once. This cannot be undone.':
    'Vos titres, playlists, favoris et votre historique sont supprimés aussitôt. C’est irréversible.',
  '{app} is yours, {name}': '{app} est à vous, {name}',
  '{browser} on {system}': '{browser} sur {system}',
  '{email} belongs to your account.': '{email} appartient à votre compte.',
}
