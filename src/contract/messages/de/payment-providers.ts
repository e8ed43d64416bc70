/** Payment providers, as buyers and administrators hear of them, in German. */
export const paymentProviders: Record<string, string> = {
  'Payments that differ from what providers report': 'Zahlungen, die von den Angaben der Anbieter abweichen',
  'Payments differ from what providers report': 'Zahlungen weichen von den Angaben der Anbieter ab',
  'Payments differ from what providers report: {total}':
    'Zahlungen weichen von den Angaben der Anbieter ab: {total}',
  'The payment provider doesn’t answer. Try again in a moment.':
    'Der Zahlungsanbieter antwortet nicht. Versuche es gleich noch einmal.',
  'Refunded at the payment provider.': 'Beim Zahlungsanbieter erstattet.',
  'The buyer’s bank took it back.': 'Die Bank des Käufers hat es zurückgeholt.',
  'The money came back.': 'Das Geld kam zurück.',
  'The provider could not refund.': 'Der Anbieter konnte nicht erstatten.',
  'PayPal declined the payment.': 'PayPal hat die Zahlung abgelehnt.',
  'PayPal offers no page to pay.': 'PayPal bietet keine Seite zum Bezahlen an.',
  'PayPal has not captured this payment.': 'PayPal hat diese Zahlung nicht eingezogen.',
  'PayPal could not refund.': 'PayPal konnte nicht erstatten.',
  'Stripe has ended this payment.': 'Stripe hat diese Zahlung beendet.',
  'Stripe has not charged this payment.': 'Stripe hat diese Zahlung nicht eingezogen.',
  'PayPal offers no page to subscribe.': 'PayPal bietet keine Seite zum Abonnieren an.',
  'PayPal has nothing to charge.': 'PayPal hat nichts abzubuchen.',
  'Stripe has no unpaid invoice.': 'Stripe hat keine unbezahlte Rechnung.',
  'The subscription is paid in another way, or has ended.': 'Das Abo wird anders bezahlt oder ist beendet.',
  'Subscriptions are accessible': 'Abos sind zugänglich',
}
