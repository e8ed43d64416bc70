/** Earnings and payouts, in French. */
export const payouts: Record<string, string> = {
  'A payout method with this name already exists.': 'Un mode de paiement porte déjà ce nom.',
  'SEPA transfers are in euros.': 'Les virements SEPA sont en euros.',
  'Ask for at least one detail.': 'Demandez au moins une information.',
  'Artists are paid by this method. Deactivate it instead.':
    'Des artistes sont payés ainsi. Désactivez-le plutôt.',
  'This isn’t a valid IBAN.': 'Cet IBAN n’est pas valable.',
  'This isn’t a valid BIC.': 'Ce BIC n’est pas valable.',
  'Account holder': 'Titulaire du compte',
  IBAN: 'IBAN',
  BIC: 'BIC',
  'The payout account of {name} was changed': 'Le compte de paiement de {name} a été modifié',
  '{user} changed how {name} is paid.': '{user} a modifié la façon dont {name} est payé.',
  'If you do not expect this, contact us at once.':
    'Si vous ne vous y attendiez pas, contactez-nous tout de suite.',
  'Open earnings': 'Ouvrir les revenus',
  'Choose how you are paid first.': 'Choisissez d’abord comment être payé.',
  'This is less than the minimum payout.': 'C’est moins que le paiement minimal.',
  'This is more than you can be paid now.': 'C’est plus que ce qui peut être versé maintenant.',
  'This payout cannot be cancelled any more.': 'Ce paiement ne peut plus être annulé.',
  'This payout has changed meanwhile.': 'Ce paiement a changé entre-temps.',
  'No approved payout can be transferred like this.': 'Aucun paiement approuvé ne peut être viré ainsi.',
  'Enter the bank account of the site on the billing page first.':
    'Saisissez d’abord le compte bancaire du site dans la facturation.',
  'Payouts of artists you own': 'Paiements d’artistes que vous possédez',
  'News of a payout of {title}': 'Du nouveau sur un paiement de {title}',
  'News of {total} payouts': 'Du nouveau sur {total} paiements',
  'Your payout {title} of {text} was approved.': 'Votre paiement {title} de {text} a été approuvé.',
  'Your payout {title} of {text} was transferred.': 'Votre paiement {title} de {text} a été viré.',
  'Your payout {title} of {text} was rejected.': 'Votre paiement {title} de {text} a été refusé.',
}
