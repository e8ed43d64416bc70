/** Free downloads: for an email address, by a link, in French. */
export const freeDownloads: Record<string, string> = {
  'Free download': 'Téléchargement gratuit',
  'Free download of {title}': 'Téléchargement gratuit de {title}',
  'the artist': 'l’artiste',
  'Your address: {email}': 'Votre adresse : {email}',
  'We send you a link to download it.': 'Nous vous envoyons un lien de téléchargement.',
  'I agree that {artist} receives my email address and may write to me. I can withdraw it at any time.':
    'J’accepte que {artist} reçoive mon adresse e-mail et puisse m’écrire. Je peux la retirer à tout moment.',
  'Other licences': 'Autres licences',
  'Get it': 'Obtenir',
  'Send link': 'Envoyer le lien',
  'We have sent a link to {email}. It works for {days} days.':
    'Nous avons envoyé un lien à {email}. Il est valable {days} jours.',
  'This link has expired. Ask for a new one where the music is offered.':
    'Ce lien a expiré. Demandez-en un nouveau là où la musique est proposée.',
  'This is not offered any more.': 'Ce n’est plus proposé.',
  'The link works until {date}.': 'Le lien est valable jusqu’au {date}.',
  '{artist} does not have your email address.': '{artist} n’a pas votre adresse e-mail.',
  'When you download it, {artist} receives your email address.':
    'Quand vous le téléchargez, {artist} reçoit votre adresse e-mail.',
  'Withdraw my email address': 'Retirer mon adresse e-mail',
  'Withdraw your email address?': 'Retirer votre adresse e-mail ?',
  '{artist} no longer has it. The download stays yours.':
    '{artist} ne l’aura plus. Le téléchargement reste à vous.',
  'Your email address was withdrawn': 'Votre adresse e-mail a été retirée',
  'Your free download: {title}': 'Votre téléchargement gratuit : {title}',
  'here is the free download that you asked for. The link works for {days} days.':
    'voici le téléchargement gratuit que vous avez demandé. Le lien est valable {days} jours.',
  'Open the download': 'Ouvrir le téléchargement',
  'When you download it, {artist} receives your email address. The same link takes it back at any time.':
    'Quand vous le téléchargez, {artist} reçoit votre adresse e-mail. Le même lien permet de la retirer à tout moment.',
  'If you did not ask for this, ignore this email: nobody receives your address.':
    'Si vous n’avez rien demandé, ignorez cet e-mail : personne ne reçoit votre adresse.',
  'This is a free download: it needs no cart.':
    'C’est un téléchargement gratuit : il ne passe pas par le panier.',
}
