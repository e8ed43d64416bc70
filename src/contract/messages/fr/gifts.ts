/** Gifts: bought for others, emailed, redeemed, in French. */
export const gifts: Record<string, string> = {
  'Buy as a gift': 'Acheter pour offrir',
  'Buy as a gift…': 'Acheter pour offrir…',
  'Give as a gift': 'Offrir',
  'The recipient gets an email with a code to redeem.':
    'Le destinataire reçoit un e-mail avec un code à utiliser.',
  'Email of the recipient': 'E-mail du destinataire',
  'Name (optional)': 'Nom (facultatif)',
  'Deliver on (optional)': 'Envoyer le (facultatif)',
  'Without a day, the email is sent as soon as you have paid.':
    'Sans date, l’e-mail est envoyé dès que vous avez payé.',
  Gifts: 'Cadeaux',
  'Gift for {name}': 'Cadeau pour {name}',
  'A gift from {name}': 'Un cadeau de {name}',
  'Send the gift again': 'Renvoyer le cadeau',
  'Another address gets a new code; the one sent before stops working.':
    'Une autre adresse reçoit un nouveau code ; l’ancien cesse de fonctionner.',
  Redeemed: 'Utilisé',
  'Copy the link of the gift {title}': 'Copier le lien du cadeau {title}',
  'No gifts yet': 'Aucun cadeau pour l’instant',
  'Buy a song, an album or a plan as a gift, and see here when it is redeemed.':
    'Achetez un titre, un album ou un forfait en cadeau, et voyez ici quand il est utilisé.',
  'Give a plan': 'Offrir un forfait',
  'For a month or a year. The recipient gets a code by email, and nothing renews by itself.':
    'Pour un mois ou un an. La personne reçoit un code par e-mail, et rien ne se renouvelle tout seul.',
  'Paid once. Whoever redeems the code pays nothing, and nothing renews by itself.':
    'Payé une fois. Qui utilise le code ne paie rien, et rien ne se renouvelle tout seul.',
  '{name} gives you a plan of {site}:': '{name} vous offre un forfait de {site} :',
  'Whoever has the code can redeem it, once. Nothing is charged, and nothing renews by itself.':
    'Qui a le code peut l’utiliser, une fois. Rien n’est débité, et rien ne se renouvelle tout seul.',
  'For a year': 'Pour un an',
  'For a month': 'Pour un mois',
  'Redeem a gift': 'Utiliser un cadeau',
  'Your code': 'Votre code',
  'There is no gift with this code. Check it, and try again.':
    'Aucun cadeau ne correspond à ce code. Vérifiez-le et réessayez.',
  'This gift was refunded.': 'Ce cadeau a été remboursé.',
  'This gift was redeemed already.': 'Ce cadeau a déjà été utilisé.',
  'It’s yours now, to hear and to download.': 'C’est à vous maintenant, à écouter et à télécharger.',
  'You own this already. Keep the code, or give it to somebody else.':
    'Vous le possédez déjà. Gardez le code ou donnez-le à quelqu’un d’autre.',
  'Open album': 'Ouvrir l’album',
  'Open song': 'Ouvrir le titre',
  'Go to the start page': 'Aller à la page d’accueil',
  'Your gift is on its way': 'Votre cadeau est en route',
  'See your gifts, their codes and whether they are redeemed':
    'Voir vos cadeaux, leurs codes et s’ils sont utilisés',
  '{name} has a gift for you': '{name} a un cadeau pour vous',
  'Hello,': 'Bonjour,',
  'Hello {name},': 'Bonjour {name},',
  '{name} gives you music on {site}, to hear and to download:':
    '{name} vous offre de la musique sur {site}, à écouter et à télécharger :',
  'Open the gift': 'Ouvrir le cadeau',
  'Whoever has the code can redeem it, once. Pass it on if you have the music already.':
    'Toute personne qui a le code peut l’utiliser, une fois. Transmettez-le si vous avez déjà la musique.',
  'Your gift was redeemed: {title}': 'Votre cadeau a été utilisé : {title}',
  'This gift was refunded and is not yours any more: {title}':
    'Ce cadeau a été remboursé et n’est plus à vous : {title}',
  'Gifts you bought or received': 'Cadeaux achetés ou reçus',
  'News of a gift': 'Du nouveau sur un cadeau',
  'News of {total} gifts': 'Du nouveau sur {total} cadeaux',
  'Choose a day within a year.': 'Choisissez un jour dans l’année qui vient.',
  'A gift can’t be free.': 'Un cadeau ne peut pas être gratuit.',
  'This gift was emailed often enough. Copy its link instead.':
    'Ce cadeau a été envoyé assez souvent. Copiez plutôt son lien.',
  'Too many emails were sent to others. Try again tomorrow.':
    'Trop d’e-mails ont été envoyés à d’autres. Réessayez demain.',
}
