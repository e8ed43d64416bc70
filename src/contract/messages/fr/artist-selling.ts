/** Prices, coupons and splits in the artist area, in French. */
export const artistSelling: Record<string, string> = {
  '{license} · your share {share}': '{license} · votre part {share}',
  'Only owners of an artist make coupons.':
    'Seuls les propriétaires d’un artiste créent des bons de réduction.',
  'A coupon lowers the price of your songs and albums in the carts of those who know its code.':
    'Un bon de réduction baisse le prix de vos titres et albums dans le panier de ceux qui connaissent son code.',
  'Not for sale': 'Pas en vente',
  'For sale': 'En vente',
  'First {seconds} seconds': '{seconds} premières secondes',
  'The same for all licences.': 'Identique pour toutes les licences.',
  'Split earnings': 'Partager les revenus',
  'Search by title': 'Rechercher par titre',
  'Upload music to sell it.': 'Importez de la musique pour la vendre.',
  'Shared with': 'Partagé avec',
  'Your share': 'Votre part',
  Since: 'Depuis',
  'Your own': 'La vôtre',
  'Of other artists': 'D’autres artistes',
  'Only owners of an artist decide on splits.': 'Seuls les propriétaires d’un artiste décident des partages.',
  Splits: 'Partages',
  'No splits yet': 'Aucun partage pour l’instant',
  'To share the earnings of a song or album, choose “Split earnings” in its menu under Prices.':
    'Pour partager les revenus d’un titre ou d’un album, choisissez « Partager les revenus » dans son menu, sous Prix.',
  'Change split': 'Modifier le partage',
  'Fixed price': 'Prix fixe',
  'Buyers choose': 'Au choix de l’acheteur',
  Kind: 'Type de prix',
  Suggested: 'Suggéré',
  'The operators have not set up licences to sell under yet.':
    'Les administrateurs n’ont pas encore créé de licences de vente.',
  Proposed: 'Proposition',
  'Proposed: end the split.': 'Proposition : mettre fin au partage.',
  'Proposed: {shares}': 'Proposition : {shares}',
  'Takes effect once {names} agree.': 'S’appliquera après l’accord de {names}.',
  'Shared like the album “{title}”, until you change it here.':
    'Partagé comme l’album « {title} », tant que vous ne le modifiez pas ici.',
  Shares: 'Parts',
  'Share of {name}': 'Part de {name}',
  'Add an artist': 'Ajouter un artiste',
  'For later sales. Artists who get a share, or less than before, are asked first.':
    'Pour les ventes à venir. Les artistes qui reçoivent une part, ou moins qu’avant, sont d’abord consultés.',
  'Together {sum} of 100 %': 'Total : {sum} sur 100 %',
  'End split': 'Mettre fin au partage',
  Accepted: 'Accepté',
  '{artist} offers {name} {share} of the earnings': '{artist} propose à {name} {share} des revenus',
  '{artist} wants to change the share of {name} from {before} to {share}':
    '{artist} veut faire passer la part de {name} de {before} à {share}',
  'Waiting for your answer': 'En attente de votre réponse',
  '{user} ended {name}': '{user} a mis fin à {name}',
  '{user} proposed to split the earnings of {name}': '{user} a proposé de partager les revenus de {name}',
  '{user} split the earnings of {name}': '{user} a partagé les revenus de {name}',
  '{user} withdrew the proposed split of {name}': '{user} a retiré la proposition de partage de {name}',
  '{user} agreed to the split of {name}': '{user} a accepté le partage de {name}',
  '{user} declined the split of {name}': '{user} a refusé le partage de {name}',
  'Split proposed': 'Partage proposé',
  'Earnings split': 'Revenus partagés',
  'Proposed split withdrawn': 'Proposition de partage retirée',
  'Split agreed to': 'Partage accepté',
  'Split declined': 'Partage refusé',
  'Email addresses': 'Adresses e-mail',
  'Ask for an email address': 'Demander une adresse e-mail',
  'Visitors download it without an account, and you receive their address.':
    'Les visiteurs le téléchargent sans compte, et vous recevez leur adresse.',
  'Only what is free: visitors download it, and the artist receives their address.':
    'Uniquement ce qui est gratuit : les visiteurs le téléchargent, et l’artiste reçoit leur adresse.',
  'Only what is free can ask for an email address.':
    'Seul ce qui est gratuit peut demander une adresse e-mail.',
  'Choose an artist of the item first: it receives the addresses.':
    'Choisissez d’abord un artiste : il reçoit les adresses.',
  'Only owners of an artist see the email addresses it received.':
    'Seuls les propriétaires d’un artiste voient les adresses qu’il a reçues.',
  'Search by address or title': 'Rechercher par adresse ou titre',
  'Email address': 'Adresse e-mail',
  'No email addresses yet': 'Aucune adresse pour le moment',
  'Offer a song or album as a free download for an email address: those who agree appear here until they withdraw.':
    'Proposez un titre ou un album gratuitement contre une adresse e-mail : ceux qui acceptent apparaissent ici jusqu’à ce qu’ils la retirent.',
}
