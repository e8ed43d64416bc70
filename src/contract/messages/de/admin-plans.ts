/** Plans and subscriptions in the back office, in German. */
export const adminPlans: Record<string, string> = {
  'A plan with subscribers can’t be deleted. Close it to new ones instead.':
    'Ein Tarif mit Abonnenten kann nicht gelöscht werden. Schließe ihn stattdessen für neue.',
  'A plan with this name already exists.': 'Es gibt schon einen Tarif mit diesem Namen.',
  'Choose a later day.': 'Wähle einen späteren Tag.',
  'The payment provider renews this subscription. Cancel it first.':
    'Der Zahlungsanbieter verlängert dieses Abo. Kündige es zuerst.',
  'The plan of everyone without a subscription costs nothing.': 'Der Tarif aller ohne Abo kostet nichts.',
  'This account has a subscription.': 'Dieses Konto hat ein Abo.',
  'This subscription has changed meanwhile.': 'Dieses Abo hat sich inzwischen geändert.',
}
