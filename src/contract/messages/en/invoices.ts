/** Downloads and invoices of what was bought. */
export const invoices = [
  'This purchase was refunded.',
  'This is not released yet.',
  'These files are being prepared. Please try again in a moment.',
  'Invoice',
  'Credit note',
  'Order',
  'Corrects invoice',
  'Reverses credit note',
  'Tax ID',
  'Billed to',
  'Amount',
  'Subtotal',
  'Discount',
  'Discount ({code})',
  '{name} ({rate})',
  'Includes {name} ({rate})',
]
