/** Splits of earnings: notifications and refusals, in French. */
export const splits: Record<string, string> = {
  'Offers {title} a share of the earnings of “{text}”. Please confirm.':
    'Propose à {title} une part des revenus de « {text} ». Veuillez confirmer.',
  'Wants to change the share of {title} in the earnings of “{text}”. Please confirm.':
    'Veut modifier la part de {title} dans les revenus de « {text} ». Veuillez confirmer.',
  'Agreed to the split of “{text}”.': 'A accepté le partage de « {text} ».',
  'Declined the split of “{text}”.': 'A refusé le partage de « {text} ».',
  'The split of “{text}” is in effect.': 'Le partage de « {text} » s’applique désormais.',
  'Splits with artists you own': 'Partages avec des artistes dont vous êtes propriétaire',
  'A split with {title}': 'Un partage avec {title}',
  'News of {total} splits': 'Des nouvelles de {total} partages',
  'All shares together must be 100 %.': 'Toutes les parts doivent faire 100 % au total.',
  'An artist can only have one share.': 'Un artiste ne peut avoir qu’une part.',
  'Artists without a team can’t get a share, as nobody could be paid.':
    'Les artistes sans équipe ne peuvent pas recevoir de part, car personne ne pourrait être payé.',
  'An artist of this split is no longer here.': 'Un artiste de ce partage n’est plus ici.',
}
