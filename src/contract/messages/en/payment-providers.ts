/** Payment providers, as buyers and administrators hear of them. */
export const paymentProviders = [
  'Payments that differ from what providers report',
  'Payments differ from what providers report',
  'Payments differ from what providers report: {total}',
  'The payment provider doesn’t answer. Try again in a moment.',
  'Refunded at the payment provider.',
  'The buyer’s bank took it back.',
  'The money came back.',
  'The provider could not refund.',
  'PayPal declined the payment.',
  'PayPal offers no page to pay.',
  'PayPal has not captured this payment.',
  'PayPal could not refund.',
  'Stripe has ended this payment.',
  'Stripe has not charged this payment.',
]
