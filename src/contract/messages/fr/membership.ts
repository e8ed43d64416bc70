/** Emails about new devices, and artist requests, in French. */
export const membership: Record<string, string> = {
  '{name} has requested an artist page as {title}.':
    '{name} demande à figurer parmi les artistes sous le nom {title}.',
  'About you and your music (optional)': 'À propos de vous et de votre musique (facultatif)',
  'Apply again': 'Demander à nouveau',
  'Artist request: {title}': 'Demande à être artiste : {title}',
  'Choose which emails you get. Security emails are always sent.':
    'Les e-mails que vous recevez. Ceux sur votre mot de passe et votre adresse arrivent toujours.',
  'Email me when someone logs in from a new device.':
    'Un e-mail quand votre compte est ouvert sur un appareil qu’il ne connaissait pas.',
  'Enter a valid URL.': 'Ce n’est pas une adresse web.',
  'If this was you, you can ignore this email. If not, log out that device and change your password right away.':
    'Si c’était vous, il n’y a rien à faire. Sinon, déconnectez cet appareil et changez tout de suite votre mot de passe.',
  'Make music? Request a page under your artist name.':
    'Vous faites de la musique ? Demandez une page à votre nom d’artiste.',
  'New login alerts': 'Connexion depuis un nouvel appareil',
  'New login to your account': 'Nouvelle connexion à votre compte',
  'Request declined': 'Votre demande n’a pas été acceptée',
  'See where you’re logged in': 'Voir où vous êtes connecté',
  'See your page': 'Voir votre page',
  'Someone logged in to your {name} account from a new device.':
    'Votre compte chez {name} a été ouvert sur un appareil qu’il ne connaissait pas.',
  'This artist is already linked to a user.': 'Cet artiste appartient déjà à quelqu’un.',
  'This request has already been decided.': 'Cette demande a déjà été tranchée.',
  'This user already has an artist page.': 'Ce compte a déjà un artiste.',
  'Withdraw request': 'Retirer la demande',
  'You asked for an artist page as {title} on {name}.':
    'Vous avez demandé à figurer chez {name} parmi les artistes sous le nom {title}.',
  'You can turn off these emails in your account settings.':
    'Ces e-mails peuvent être désactivés dans le compte.',
  'You have an artist page. It becomes public once it has music.':
    'Vous êtes artiste ici. Les autres voient votre page dès qu’elle contient de la musique.',
  'You’re now an artist on {name}': 'Vous êtes artiste chez {name}',
  'Your previous request is still pending.': 'Votre demande précédente est encore en attente.',
  'Your request for {title} was declined.': 'Votre demande pour {title} n’a pas été acceptée.',
  'Your request was approved. You now appear as {title} on {name}.':
    'Votre demande est acceptée : chez {name}, vous apparaissez sous le nom {title}.',
  'An administrator of {name} changed the email address of your account. You can no longer log in with this one.':
    'Un administrateur de {name} a changé l’adresse e-mail de votre compte. Vous ne pouvez plus vous connecter avec celle-ci.',
  'An administrator of {name} changed the email address of your account to this one. Log in with it from now on.':
    'Un administrateur de {name} a remplacé l’adresse e-mail de votre compte par celle-ci. Connectez-vous désormais avec elle.',
  'Your email address was changed': 'Votre adresse e-mail a été changée',
  'If you don’t know about this, please contact us.': 'Si vous n’êtes pas au courant, écrivez-nous.',
  'Contact us': 'Nous contacter',
  'An artist needs an owner. Make someone else an owner first.':
    'Un artiste a besoin d’un propriétaire. Désignez d’abord quelqu’un d’autre.',
  'Already a member of this team.': 'Fait déjà partie de cette équipe.',
  'This team is full.': 'Cette équipe est complète.',
  'This invitation is for another account.': 'Cette invitation est destinée à un autre compte.',
  'The song already has this file.': 'Le titre a déjà ce fichier.',
  'Another song already has this file.': 'Un autre titre a déjà ce fichier.',
}
