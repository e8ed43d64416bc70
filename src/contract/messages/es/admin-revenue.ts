/** Revenue and accounting in the back office, in Spanish. */
export const adminRevenue: Record<string, string> = {
  Revenue: 'Ingresos',
  Accounting: 'Contabilidad',
  'Gross revenue': 'Ingresos brutos',
  'Net revenue': 'Ingresos netos',
  Orders: 'Pedidos',
  'Average order': 'Pedido medio',
  'What buyers paid, with taxes.': 'Lo que han pagado los compradores, impuestos incluidos.',
  'Gross revenue less refunds and taxes.': 'Ingresos brutos menos reembolsos e impuestos.',
  'Paid orders; what was free isn’t counted.': 'Pedidos pagados; lo gratuito no se cuenta.',
  'What the site keeps, less commission on refunds.':
    'Lo que se queda el sitio, menos la comisión de los reembolsos.',
  'What payment providers keep.': 'Lo que se quedan los proveedores de pago.',
  'Sales of this period will appear here.': 'Las ventas de este periodo aparecerán aquí.',
  'Sold most': 'Lo más vendido',
  Countries: 'Países',
  '{number} sold': '{number} vendidos',
  '30 days': '30 días',
  '90 days': '90 días',
  'Credit notes': 'Notas de crédito',
  Month: 'Mes',
  'Tax amount': 'Importe del impuesto',
  'No tax': 'Sin impuesto',
  'Sales as CSV': 'Ventas en CSV',
  'Taxes as CSV': 'Impuestos en CSV',
  'Payouts as CSV': 'Pagos en CSV',
  'No invoices in this period': 'No hay facturas en este periodo',
  'Invoices and credit notes are added up here by country and tax rate.':
    'Aquí se suman las facturas y notas de crédito por país y tipo impositivo.',
  'As invoices and credit notes say; credit notes are deducted. All times are in UTC.':
    'Según las facturas y notas de crédito; las notas de crédito se restan. Todas las horas son UTC.',
  Taxes: 'Impuestos',
}
