/** Downloads and invoices of what was bought, in German. */
export const invoices: Record<string, string> = {
  'This purchase was refunded.': 'Dieser Kauf wurde erstattet.',
  'This is not released yet.': 'Das ist noch nicht erschienen.',
  'These files are being prepared. Please try again in a moment.':
    'Diese Dateien werden vorbereitet. Bitte versuche es gleich noch einmal.',
  Invoice: 'Rechnung',
  'Credit note': 'Gutschrift',
  Order: 'Bestellung',
  'Corrects invoice': 'Korrigiert Rechnung',
  'Reverses credit note': 'Hebt Gutschrift auf',
  'Tax ID': 'Steuernummer',
  'Billed to': 'Rechnung an',
  Amount: 'Betrag',
  Subtotal: 'Zwischensumme',
  Discount: 'Rabatt',
  'Discount ({code})': 'Rabatt ({code})',
  '{name} ({rate})': '{name} ({rate})',
  'Includes {name} ({rate})': 'Enthält {name} ({rate})',
}
