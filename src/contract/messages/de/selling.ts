/** Prices, cart, orders and purchases, in German. */
export const selling: Record<string, string> = {
  'You own this already.': 'Das gehört dir schon.',
  'This price is fixed.': 'Dieser Preis ist fest.',
  'This is less than the minimum.': 'Das ist weniger als der Mindestpreis.',
  'This is in your cart already.': 'Das ist schon in deinem Warenkorb.',
  'Your cart has another currency. Check out first.':
    'Dein Warenkorb hat eine andere Währung. Bezahle ihn zuerst.',
  'Your cart is full.': 'Dein Warenkorb ist voll.',
  'Your cart is empty.': 'Dein Warenkorb ist leer.',
  'Prices in your cart have changed. Please check it.':
    'Preise in deinem Warenkorb haben sich geändert. Bitte prüfe ihn.',
  'This coupon isn’t valid, or has expired.': 'Dieser Gutschein gilt nicht oder ist abgelaufen.',
  'You made this coupon. Only others can use it.':
    'Diesen Gutschein hast du selbst erstellt. Nur andere können ihn nutzen.',
  'This coupon applies to nothing in your cart.': 'Dieser Gutschein gilt für nichts in deinem Warenkorb.',
  'Only paid orders can be refunded.': 'Nur bezahlte Bestellungen können erstattet werden.',
  'This order was free. There is nothing to refund.':
    'Diese Bestellung war kostenlos. Es gibt nichts zu erstatten.',
  'This is more than was paid.': 'Das ist mehr, als bezahlt wurde.',
  'Nothing is left to refund.': 'Es ist nichts mehr zu erstatten.',
  'This order is not pending any more.': 'Diese Bestellung ist nicht mehr offen.',
  'This is heard by those who buy it.': 'Das hören nur, die es kaufen.',
  'The test provider refuses this amount.': 'Der Testanbieter lehnt diesen Betrag ab.',
  'Receipt for order {number}': 'Beleg für Bestellung {number}',
  'Thank you for your order on {site}.': 'Danke für deine Bestellung auf {site}.',
  'Open purchases': 'Käufe öffnen',
  'The order was paid twice.': 'Die Bestellung wurde doppelt bezahlt.',
  Total: 'Gesamt',
  'What lowered its price was refunded, or used for another order.':
    'Was den Preis gesenkt hatte, wurde erstattet oder für eine andere Bestellung verwendet.',
  'The order was cancelled, and its coupon is used up.':
    'Die Bestellung wurde storniert, und ihr Gutschein ist aufgebraucht.',
}
