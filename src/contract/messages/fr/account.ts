/** Login, account and emails, in French. */
export const account: Record<string, string> = {
  'By continuing, you agree to the {terms} and confirm that you have read the {privacy}.':
    'En continuant, vous acceptez les {terms} et confirmez avoir lu la {privacy}.',
  'By continuing, you agree to the {terms}.': 'En continuant, vous acceptez les {terms}.',
  'I agree to the {terms} and have read the {privacy}.': 'J’accepte les {terms} et j’ai lu la {privacy}.',
  'I agree to the {terms}.': 'J’accepte les {terms}.',
  Imprint: 'Mentions légales',
  'Legal pages': 'Pages légales',
  'Privacy policy': 'Politique de confidentialité',
  'privacy policy': 'politique de confidentialité',
  'Terms of use': 'Conditions d’utilisation',
  'terms of use': 'conditions d’utilisation',
  '{browser} on {system}': '{browser} sur {system}',
  '{email} is confirmed.': '{email} appartient à votre compte.',
  'A code from an app on your phone, in addition to your password.':
    'Un code d’une appli de votre téléphone, demandé en plus de votre mot de passe.',
  'Account created. Open the link we sent to {email}, then log in.':
    'Votre compte est créé. Ouvrez le lien que nous avons envoyé à {email}, puis connectez-vous.',
  'Active now': 'Maintenant',
  'Add passkey': 'Ajouter une clé d’accès',
  'Add your music': 'Apportez votre musique',
  'Already have an account?': 'Vous avez déjà un compte ?',
  Appearance: 'Apparence',
  'Authentification failed try again!': 'La connexion a échoué, réessayez !',
  'Back to log in': 'Retour à la connexion',
  'Change email': 'Changer d’e-mail',
  'Change password': 'Changer le mot de passe',
  'Change photo': 'Changer la photo',
  'Check your email': 'Consultez vos e-mails',
  'Choose a new password': 'Choisissez un nouveau mot de passe',
  Code: 'Code',
  'Code from the app': 'Code affiché par l’appli',
  'Confirm it’s you': 'Est-ce bien vous ?',
  'Confirm my email': 'Confirmer mon e-mail',
  'Confirm password': 'Confirmez le mot de passe',
  Confirmed: 'Confirmé',
  Continue: 'Continuer',
  Copy: 'Copier',
  'Copy codes': 'Copier les codes',
  'Create account': 'Créer un compte',
  'Create administrator account': 'Créer l’administrateur',
  'Created on {date}': 'Créée le {date}',
  'Current password': 'Mot de passe actuel',
  Dark: 'Sombre',
  'Delete account': 'Supprimer le compte',
  'Delete your account?': 'Supprimer votre compte ?',
  Devices: 'Appareils',
  'Devices where you’re logged in.': 'Où vous êtes connecté.',
  'Download a copy of your data, or delete your account.':
    'Emportez tout dans un fichier, ou quittez ce site pour de bon.',
  'Download your data': 'Télécharger vos données',
  Email: 'E-mail',
  'Email changed': 'Votre e-mail a été changé',
  'Email confirmed': 'E-mail confirmé',
  'Enter the code from your authenticator app, or a recovery code.':
    'Saisissez le code affiché par votre appli d’authentification, ou l’un de vos codes de secours.',
  'Enter your email and we’ll send you a link to reset your password.':
    'Indiquez l’e-mail de votre compte et nous vous enverrons un lien pour un nouveau mot de passe.',
  'Enter your password.': 'Veuillez saisir votre mot de passe.',
  'Everything is running. Here’s what to do next, in any order.':
    'Tout fonctionne. Voici la suite, dans l’ordre que vous voulez.',
  'First administrator': 'Premier administrateur',
  'For {email}. You’ll be logged out everywhere.':
    'Pour le compte {email}. Tous les appareils devront se reconnecter.',
  'Forgot your password?': 'Mot de passe oublié ?',
  'Generate new codes': 'Créer de nouveaux codes',
  'Get a new link': 'Demander un nouveau lien',
  'I’ve saved them': 'Je les ai conservés',
  'If {email} has an account, we’ve sent a link to reset its password. It expires in 30 minutes.':
    'S’il existe un compte pour {email}, un lien pour un nouveau mot de passe est en route. Il fonctionne pendant une demi-heure.',
  'If this was you, choose a new password here. The link works once and expires in {minutes} minutes.':
    'Si c’était vous, choisissez-en un ici. Le lien fonctionne une fois, pendant {minutes} minutes.',
  'If this wasn’t you, reset your password right away from the login page.':
    'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion.',
  'If this wasn’t you, someone may have access to your account. Contact {name} right away.':
    'Si ce n’était pas vous, quelqu’un a accédé à votre compte : écrivez à la personne qui gère {name}.',
  'If this wasn’t you, you can ignore this email. Your password hasn’t changed.':
    'Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.',
  'If you don’t have an account, you can ignore this email.':
    'Si vous n’y avez pas de compte, il n’y a rien à faire.',
  'Imports tags, covers and albums. Run it again to add new files.':
    'Les tags, les pochettes et les albums suivent. Relancez-le quand le dossier s’est agrandi.',
  'Invite listeners': 'Invitez des auditeurs',
  'Keep listening': 'Continuer l’écoute',
  'Last changed on {date}.': 'Dernière modification le {date}.',
  'Last used on {date}': 'Dernière utilisation le {date}',
  Listen: 'Écoutez',
  'Log in to pick up where you left off.': 'Connectez-vous et reprenez là où l’aiguille s’est arrêtée.',
  'Log in with a passkey': 'Se connecter avec une clé d’accès',
  'Log in with your fingerprint, face or security key instead of a password.':
    'Connectez-vous par empreinte, visage ou clé de sécurité, sans mot de passe.',
  'Log in with your new password.': 'Connectez-vous avec le nouveau.',
  'Log out {device}': 'Déconnecter {device}',
  'Log out of all other devices': 'Se déconnecter partout ailleurs',
  'New email': 'Nouvel e-mail',
  'New password': 'Nouveau mot de passe',
  'New to {name}?': 'Nouveau sur {name} ?',
  'On since {date}': 'Activé depuis le {date}',
  'One more step to log in': 'Encore une étape',
  'Open the link we sent to {email}. Nothing changes until you do.':
    'Ouvrez le lien que nous avons envoyé à {email}. D’ici là, rien ne change.',
  'Open the player': 'Ouvrir le lecteur',
  Passkey: 'Clé d’accès',
  Passkeys: 'Clés d’accès',
  'Passkeys only work at {address}.': 'Les clés d’accès fonctionnent sur {address}.',
  'Password changed.': 'Votre mot de passe a été changé.',
  'Please accept the terms to continue.': 'Veuillez cocher cette case.',
  'Please confirm this email address for your {name} account.':
    'Veuillez confirmer que cet e-mail appartient à votre compte sur {name}.',
  'Please log in again.': 'Veuillez vous reconnecter.',
  Privacy: 'Confidentialité',
  'Profile saved.': 'Votre profil est enregistré.',
  'Public profile': 'Profil public',
  'QR code for your authenticator app': 'QR code',
  Remove: 'Retirer',
  'Remove {name}': 'Retirer {name}',
  'Remove this passkey?': 'Retirer cette clé d’accès ?',
  'Resend confirmation email': 'Envoyer un lien de confirmation',
  'Reset your password': 'Mot de passe oublié',
  'Save profile': 'Enregistrer le profil',
  'Save these codes. Each one works once if you don’t have your phone. They won’t be shown again.':
    'Conservez ces codes : chacun vous laisse entrer une fois quand votre téléphone n’est pas à portée de main. Ils ne sont affichés que cette fois.',
  'Save your recovery codes first.': 'Veuillez les noter.',
  'Scan this with your authenticator app, or enter the key manually.':
    'Scannez ceci avec votre appli d’authentification ou saisissez-y la clé.',
  'Send confirmation link': 'Envoyer un lien au nouvel e-mail',
  'Send reset link': 'Envoyer le lien',
  'Set up': 'Configurez-le',
  'Set up an authenticator app': 'Configurer une appli d’authentification',
  'Share this link so people can create an account.': 'Ils créent eux-mêmes leur compte à cette adresse.',
  'Shown on your playlists and to your followers.': 'Visible sur vos playlists et par ceux qui vous suivent.',
  'Someone asked to reset the password of your {name} account.':
    'Quelqu’un a demandé un nouveau mot de passe pour votre compte sur {name}.',
  'Store them somewhere safe.': 'Gardez-les là où vous les retrouverez.',
  Success: 'C’est fait',
  'That code is incorrect.': 'Ce code ne correspond pas.',
  'That passkey isn’t recognised.': 'Cette clé d’accès ne correspond pas.',
  'The email of your {name} account is now {email}.':
    'Votre compte sur {name} appartient désormais à {email}.',
  'The link works once and expires in {hours} hours.': 'Le lien fonctionne une fois, pendant {hours} heures.',
  'The link works once and expires in 24 hours. Until there is an administrator, the server prints a new one every time it starts.':
    'Il fonctionne une fois, pendant un jour. Tant qu’il n’y a pas d’administrateur, le serveur en affiche un nouveau à chaque démarrage.',
  'The link works once and expires in 24 hours. You can get a new one in account settings.':
    'Il fonctionne une fois, pendant un jour. Les réglages de votre compte vous en envoient un nouveau.',
  'The link works once and expires in 30 minutes. You can request a new one.':
    'Il fonctionne une fois, pendant une demi-heure. Vous pouvez en demander un autre.',
  'The password of your {name} account was changed.':
    'Le mot de passe de votre compte sur {name} a été changé.',
  Theme: 'Thème',
  'This device': 'Cet appareil',
  'This field is required.': 'Ce champ est obligatoire.',
  'This link has expired': 'Ce lien ne fonctionne plus',
  'This link was sent to a different email address.': 'Le lien n’a pas été envoyé à cet e-mail.',
  'This value isn’t valid.': 'Cette valeur n’est pas valide.',
  'Turn on': 'Activer',
  'Two-factor authentication': 'Second facteur',
  Unconfirmed: 'Non confirmé',
  'Unknown device': 'Appareil inconnu',
  'Used to log in and to email you. Only you can see it.':
    'Pour se connecter et recevoir les e-mails de ce site. Personne d’autre ne le voit.',
  'Welcome back': 'Ravi de vous revoir',
  'Welcome to {app}, {name}': '{app} est à vous, {name}',
  'Welcome to {name}': 'Bienvenue sur {name}',
  'What other people can see.': 'Ce que les autres voient de vous.',
  'Wrong password.': 'Ce n’est pas votre mot de passe.',
  'You need to login to your account': 'Vous devez vous connecter à votre compte',
  'You won’t be able to log in with it any more.': 'Vous ne pourrez plus vous connecter avec elle.',
  'You’ll be logged out on all other devices.': 'Le changer vous déconnecte de tous les autres appareils.',
  'You’ve reached the maximum number of passkeys.': 'Il y a déjà trop de clés d’accès.',
  'Your data and account': 'Vos données et votre compte',
  'Your password': 'Votre mot de passe',
  'Your password was changed': 'Votre mot de passe a été changé',
  'Your queue and history follow you everywhere you use {name}.':
    'Votre file d’attente et vos écoutes, où que vous soyez sur {name}.',
  'Your server is running. This first account is the administrator.':
    'Tout fonctionne. Ce premier compte en prend soin : c’est l’administrateur.',
  'Your songs, playlists, likes and history will be deleted immediately. This can’t be undone.':
    'Vos titres, playlists, favoris et votre historique sont supprimés aussitôt. C’est irréversible.',
  'The theme is saved in this browser.': 'Le thème est enregistré dans ce navigateur.',
  'The language is saved in your account.': 'La langue est enregistrée dans votre compte.',
  'Notification settings': 'Réglages des notifications',
  'Press play on anything.': 'Lancez ce que vous voulez.',
  'As an owner, you change music and page, and manage the team.':
    'En tant que propriétaire, vous modifiez la musique et la page, et gérez l’équipe.',
  'As an editor, you change music and page.': 'En tant qu’éditeur, vous modifiez la musique et la page.',
  'As an analyst, you see figures and music.':
    'En tant qu’analyste, vous consultez les chiffres et la musique.',
  'Join the team': 'Rejoindre l’équipe',
  'Open artist area': 'Ouvrir l’espace artiste',
  'You’re invited to the team of this artist.': 'Vous êtes invité dans l’équipe de cet artiste.',
  '{name} invites you to the team of this artist.': '{name} vous invite dans l’équipe de cet artiste.',
  'Log in with the account that was invited to join.':
    'Connectez-vous avec le compte invité pour rejoindre l’équipe.',
  'Purchases you can’t use any more: {number}. Download them first.':
    'Achats que vous ne pourrez plus utiliser : {number}. Téléchargez-les d’abord.',
  '{artist} is still owed {amount}, which you give up.':
    '{artist} doit encore recevoir {amount}, auxquels vous renoncez.',
  'Open orders are cancelled.': 'Les commandes en cours sont annulées.',
  'Invoices are kept as long as the law requires.':
    'Les factures sont conservées aussi longtemps que la loi l’exige.',
  'Payout {number} of {amount} is not finished. Cancel it, or wait until it is paid.':
    'Le versement {number} de {amount} n’est pas terminé. Annulez-le ou attendez qu’il soit payé.',
  'You can’t delete your account yet': 'Vous ne pouvez pas encore supprimer votre compte',
  'A payout is not finished. Cancel it, or wait until it is paid.':
    'Un versement n’est pas terminé. Annulez-le ou attendez qu’il soit payé.',
  'You are still owed earnings.': 'Des revenus vous sont encore dus.',
  'From your authenticator app, or a recovery code.':
    'De votre application d’authentification, ou un code de récupération.',
  'Use your password instead': 'Utiliser le mot de passe',
  'Use a code instead': 'Utiliser un code',
  'Use a passkey': 'Utiliser une clé d’accès',
  'Log out and in again, then try again within 10 minutes.':
    'Déconnectez-vous, reconnectez-vous, puis réessayez dans les 10 minutes.',
  'Needed for important changes.': 'Nécessaire pour les changements importants.',
}
