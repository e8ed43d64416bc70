/** Payment providers, as buyers and administrators hear of them, in Spanish. */
export const paymentProviders: Record<string, string> = {
  'Payments that differ from what providers report': 'Pagos que difieren de lo que comunican los proveedores',
  'Payments differ from what providers report': 'Hay pagos que difieren de lo que comunican los proveedores',
  'Payments differ from what providers report: {total}':
    'Pagos que difieren de lo que comunican los proveedores: {total}',
  'The payment provider doesn’t answer. Try again in a moment.':
    'El proveedor de pagos no responde. Vuelve a intentarlo en un momento.',
  'Refunded at the payment provider.': 'Reembolsado en el proveedor de pagos.',
  'The buyer’s bank took it back.': 'El banco del comprador lo recuperó.',
  'The money came back.': 'El dinero volvió.',
  'The provider could not refund.': 'El proveedor no pudo reembolsar.',
  'PayPal declined the payment.': 'PayPal rechazó el pago.',
  'PayPal offers no page to pay.': 'PayPal no ofrece ninguna página para pagar.',
  'PayPal has not captured this payment.': 'PayPal no ha cobrado este pago.',
  'PayPal could not refund.': 'PayPal no pudo reembolsar.',
  'Stripe has ended this payment.': 'Stripe ha finalizado este pago.',
  'Stripe has not charged this payment.': 'Stripe no ha cobrado este pago.',
  'PayPal offers no page to subscribe.': 'PayPal no ofrece ninguna página para suscribirse.',
  'PayPal has nothing to charge.': 'PayPal no tiene nada que cobrar.',
  'Stripe has no unpaid invoice.': 'Stripe no tiene ninguna factura pendiente.',
  'The subscription is paid in another way, or has ended.':
    'La suscripción se paga de otra forma o ha terminado.',
  'Subscriptions are accessible': 'Las suscripciones son accesibles',
}
