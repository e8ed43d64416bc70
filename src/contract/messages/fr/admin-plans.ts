/** Plans and subscriptions in the back office, in French. */
export const adminPlans: Record<string, string> = {
  'A plan with subscribers can’t be deleted. Close it to new ones instead.':
    'Un forfait avec des abonnés ne peut pas être supprimé. Fermez-le plutôt aux nouveaux.',
  'A plan with this name already exists.': 'Un forfait porte déjà ce nom.',
  'Choose a later day.': 'Choisissez un jour ultérieur.',
  'The payment provider renews this subscription. Cancel it first.':
    'Le prestataire de paiement renouvelle cet abonnement. Résiliez-le d’abord.',
  'The plan of everyone without a subscription costs nothing.':
    'Le forfait de ceux qui n’ont pas d’abonnement est gratuit.',
  'This account has a subscription.': 'Ce compte a un abonnement.',
  'This subscription has changed meanwhile.': 'Cet abonnement a changé entre-temps.',
}
