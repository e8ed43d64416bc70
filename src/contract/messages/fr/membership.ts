/** Mails about new devices, and becoming an artist, in French. */
export const membership: Record<string, string> = {
  'A link that shows it is you (optional)': 'Un lien qui montre que c’est bien vous (facultatif)',
  'A mail when your account is opened on a device that it did not know.':
    'Un e-mail quand votre compte est ouvert sur un appareil qu’il ne connaissait pas.',
  'About you and your music (optional)': 'À propos de vous et de votre musique (facultatif)',
  'Artist name': 'Nom d’artiste',
  'Ask again': 'Demander à nouveau',
  'Ask to be an artist': 'Demander à être artiste',
  'Asks to be an artist: {title}': 'Demande à être artiste : {title}',
  'Do you make music yourself? Ask for a page of your own under your artist name.':
    'Vous faites de la musique ? Demandez une page à votre nom d’artiste.',
  'If that was you, there is nothing to do. If not, log out that device and change your password at once.':
    'Si c’était vous, il n’y a rien à faire. Sinon, déconnectez cet appareil et changez tout de suite votre mot de passe.',
  'Log-in from a new device': 'Connexion depuis un nouvel appareil',
  'New log-in to your account': 'Nouvelle connexion à votre compte',
  'See where you are logged in': 'Voir où vous êtes connecté',
  'See your page': 'Voir votre page',
  'Sent on {date}. The answer comes by mail and stands here.':
    'Envoyée le {date}. La réponse arrive par e-mail et s’affiche ici.',
  'There is an artist of this name already.': 'Un artiste porte déjà ce nom.',
  'These mails can be switched off in the account.': 'Ces e-mails peuvent être désactivés dans le compte.',
  'This account has an artist already.': 'Ce compte a déjà un artiste.',
  'This artist belongs to somebody already.': 'Cet artiste appartient déjà à quelqu’un.',
  'This is not a web address.': 'Ce n’est pas une adresse web.',
  'This request was decided already.': 'Cette demande a déjà été tranchée.',
  'Which mails you get. Those about your password and e-mail always come.':
    'Les e-mails que vous recevez. Ceux sur votre mot de passe et votre adresse arrivent toujours.',
  'Withdraw the request': 'Retirer la demande',
  'You are an artist at {name}': 'Vous êtes artiste chez {name}',
  'You are an artist here. Your page shows to others once it has music.':
    'Vous êtes artiste ici. Les autres voient votre page dès qu’elle contient de la musique.',
  'You asked to appear at {name} as the artist {title}.':
    'Vous avez demandé à figurer chez {name} parmi les artistes sous le nom {title}.',
  'Your account at {name} was opened on a device that it did not know.':
    'Votre compte chez {name} a été ouvert sur un appareil qu’il ne connaissait pas.',
  'Your earlier request is still waiting.': 'Votre demande précédente est encore en attente.',
  'Your request for {title} was not granted.': 'Votre demande pour {title} n’a pas été acceptée.',
  'Your request is granted: at {name} you appear as {title}.':
    'Votre demande est acceptée : chez {name}, vous apparaissez sous le nom {title}.',
  'Your request was not granted': 'Votre demande n’a pas été acceptée',
  '{name} asks to appear as the artist {title}.':
    '{name} demande à figurer parmi les artistes sous le nom {title}.',
}
