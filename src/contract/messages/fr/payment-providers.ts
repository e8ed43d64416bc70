/** Payment providers, as buyers and administrators hear of them, in French. */
export const paymentProviders: Record<string, string> = {
  'Payments that differ from what providers report':
    'Paiements qui diffèrent de ce qu’indiquent les prestataires',
  'Payments differ from what providers report': 'Des paiements diffèrent de ce qu’indiquent les prestataires',
  'Payments differ from what providers report: {total}':
    'Paiements qui diffèrent de ce qu’indiquent les prestataires : {total}',
  'The payment provider doesn’t answer. Try again in a moment.':
    'Le prestataire de paiement ne répond pas. Réessaie dans un instant.',
  'Refunded at the payment provider.': 'Remboursé chez le prestataire de paiement.',
  'The buyer’s bank took it back.': 'La banque de l’acheteur l’a repris.',
  'The money came back.': 'L’argent est revenu.',
  'The provider could not refund.': 'Le prestataire n’a pas pu rembourser.',
  'PayPal declined the payment.': 'PayPal a refusé le paiement.',
  'PayPal offers no page to pay.': 'PayPal ne propose pas de page de paiement.',
  'PayPal has not captured this payment.': 'PayPal n’a pas encaissé ce paiement.',
  'PayPal could not refund.': 'PayPal n’a pas pu rembourser.',
  'Stripe has ended this payment.': 'Stripe a mis fin à ce paiement.',
  'Stripe has not charged this payment.': 'Stripe n’a pas encaissé ce paiement.',
  'PayPal offers no page to subscribe.': 'PayPal ne propose pas de page d’abonnement.',
  'PayPal has nothing to charge.': 'PayPal n’a rien à débiter.',
  'Stripe has no unpaid invoice.': 'Stripe n’a aucune facture impayée.',
  'The subscription is paid in another way, or has ended.': 'L’abonnement est payé autrement ou est terminé.',
  'Subscriptions are accessible': 'Les abonnements sont accessibles',
}
