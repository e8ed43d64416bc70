/** Revenue and accounting in the back office, in French. */
export const adminRevenue: Record<string, string> = {
  Revenue: 'Revenus',
  Accounting: 'Comptabilité',
  'Gross revenue': 'Revenus bruts',
  'Net revenue': 'Revenus nets',
  Orders: 'Commandes',
  'Average order': 'Commande moyenne',
  'What buyers paid, with taxes.': 'Ce que les acheteurs ont payé, taxes comprises.',
  'Gross revenue less refunds and taxes.': 'Revenus bruts moins les remboursements et les taxes.',
  'Paid orders; what was free isn’t counted.': 'Commandes payées ; ce qui était gratuit n’est pas compté.',
  'What the site keeps, less commission on refunds.':
    'Ce que le site garde, moins la commission des remboursements.',
  'What payment providers keep.': 'Ce que gardent les prestataires de paiement.',
  'Sales of this period will appear here.': 'Les ventes de cette période apparaîtront ici.',
  'Sold most': 'Meilleures ventes',
  Countries: 'Pays',
  '{number} sold': '{number} vendus',
  '30 days': '30 jours',
  '90 days': '90 jours',
  'Credit notes': 'Avoirs',
  Month: 'Mois',
  'Tax amount': 'Montant de la taxe',
  'No tax': 'Sans taxe',
  'Sales as CSV': 'Ventes en CSV',
  'Taxes as CSV': 'Taxes en CSV',
  'Payouts as CSV': 'Versements en CSV',
  'No invoices in this period': 'Aucune facture sur cette période',
  'Invoices and credit notes are added up here by country and tax rate.':
    'Les factures et les avoirs sont additionnés ici par pays et par taux.',
  'As invoices and credit notes say; credit notes are deducted. All times are in UTC.':
    'D’après les factures et les avoirs ; les avoirs sont déduits. Toutes les heures sont en UTC.',
  Taxes: 'Taxes',
}
