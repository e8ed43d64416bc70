/** Downloads and invoices of what was bought, in French. */
export const invoices: Record<string, string> = {
  'This purchase was refunded.': 'Cet achat a été remboursé.',
  'This is not released yet.': 'Ce n’est pas encore sorti.',
  'These files are being prepared. Please try again in a moment.':
    'Ces fichiers sont en préparation. Réessayez dans un instant.',
  Invoice: 'Facture',
  'Credit note': 'Avoir',
  Order: 'Commande',
  'Corrects invoice': 'Rectifie la facture',
  'Reverses credit note': 'Annule l’avoir',
  'Tax ID': 'Numéro fiscal',
  'Billed to': 'Facturé à',
  Amount: 'Montant',
  Subtotal: 'Sous-total',
  Discount: 'Remise',
  'Discount ({code})': 'Remise ({code})',
  '{name} ({rate})': '{name} ({rate})',
  'Includes {name} ({rate})': 'Dont {name} ({rate})',
}
