/** Downloads and invoices of what was bought, in Spanish. */
export const invoices: Record<string, string> = {
  'This purchase was refunded.': 'Esta compra fue reembolsada.',
  'This is not released yet.': 'Aún no se ha publicado.',
  'These files are being prepared. Please try again in a moment.':
    'Estos archivos se están preparando. Inténtalo de nuevo en un momento.',
  Invoice: 'Factura',
  'Credit note': 'Nota de crédito',
  Order: 'Pedido',
  'Corrects invoice': 'Rectifica la factura',
  'Reverses credit note': 'Anula la nota de crédito',
  'Tax ID': 'Número fiscal',
  'Billed to': 'Facturado a',
  Amount: 'Importe',
  Subtotal: 'Subtotal',
  Discount: 'Descuento',
  'Discount ({code})': 'Descuento ({code})',
  '{name} ({rate})': '{name} ({rate})',
  'Includes {name} ({rate})': 'Incluye {name} ({rate})',
}
