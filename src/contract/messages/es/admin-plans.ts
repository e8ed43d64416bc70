/** Plans and subscriptions in the back office, in Spanish. */
export const adminPlans: Record<string, string> = {
  'A plan with subscribers can’t be deleted. Close it to new ones instead.':
    'Un plan con suscriptores no se puede eliminar. Ciérralo a nuevos suscriptores.',
  'A plan with this name already exists.': 'Ya existe un plan con este nombre.',
  'Choose a later day.': 'Elige un día posterior.',
  'The payment provider renews this subscription. Cancel it first.':
    'El proveedor de pagos renueva esta suscripción. Cancélala primero.',
  'The plan of everyone without a subscription costs nothing.':
    'El plan de quienes no tienen suscripción no cuesta nada.',
  'This account has a subscription.': 'Esta cuenta tiene una suscripción.',
  'This subscription has changed meanwhile.': 'Esta suscripción ha cambiado entretanto.',
}
